import { answer, at, httpError, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { waitsBeforeRetry } from '../rules/wait-before-retry.ts'

export const retryAfterConflict = defineScenario({
  id: 'retry_after_conflict',
  title: 'A 429 whose two retry headers disagree',
  suites: ['errors'],
  requirement: 'Of `retry-after: 1` and `retry-after-ms: 4500` the finer one counts.',
  source:
    "earendil-works/pi#9595, 2026-09-14 (variant); the order in which the vendors' client libraries read them, from general knowledge.",
  twin: 'retry_429',
  script: {
    calls: [shell(), answer()],
    faults: [at(0, 0, httpError(429, { headers: { 'retry-after': '1', 'retry-after-ms': '4500' } }))],
  },
  checks: [...recovers({ fault: 'http_error', decisions: 2 }), waitsBeforeRetry(4.5)],
})
