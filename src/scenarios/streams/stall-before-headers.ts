import { answer, at, shell, stall } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'

export const stallBeforeHeaders = defineScenario({
  id: 'stall_before_headers',
  title: 'The provider takes a request and never answers it; the next one is served',
  suites: ['streams'],
  requirement:
    'The wait for the headers has a limit (the silence itself has none): the attempt is given up, kept, and asked again.',
  source:
    'anomalyco/opencode#26602, 2026-09-12 (a comment) and #48675, 2026-09-18 (a comment; default limit merged).',
  twin: 'late_headers',
  script: { calls: [shell(), answer()], faults: [at(0, 0, stall('before_headers'))] },
  checks: [...recovers({ fault: 'stall', decisions: 2 }), repeatsHistory('stall')],
})
