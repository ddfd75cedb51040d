import { answer, at, shell, stall } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'

export const stallBeforeFirstEvent = defineScenario({
  id: 'stall_before_first_event',
  title: 'The headers come, and then nothing',
  suites: ['streams'],
  requirement:
    'The limit for silence covers the wait for the first event, too (the silence itself has none): the attempt is given up, kept, and asked again.',
  source:
    'anomalyco/opencode#48675, 2026-09-18 (a comment: eleven hangs; a default limit was merged, PR 46890).',
  twin: 'late_first_event',
  script: { calls: [shell(), answer()], faults: [at(0, 0, stall('after_headers'))] },
  checks: [...recovers({ fault: 'stall', decisions: 2 }), repeatsHistory('stall')],
})
