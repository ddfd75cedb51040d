import { answer, at, cut, httpError, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'

export const usageOfFailedAttempts = defineScenario({
  id: 'usage_of_failed_attempts',
  title: 'An HTTP error and a cut stream stand between the counted replies',
  suites: ['accounting'],
  requirement:
    'Usage belongs to the attempt that it was sent for: an attempt without usage has none, and takes none from its neighbours.',
  source:
    'open-telemetry/semantic-conventions-genai#476, 2026-09-14 (a comment; an open question of the standard).',
  twin: 'usage_in_finish',
  script: {
    calls: [shell(), shell(), answer()],
    faults: [at(0, 0, httpError(500)), at(1, 0, cut('rst', 'in_tool_arguments'))],
  },
  checks: recovers({ fault: ['http_error', 'cut'], decisions: 3 }),
})
