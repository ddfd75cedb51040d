import { answer, at, httpError, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { waitsBeforeRetry } from '../rules/wait-before-retry.ts'

export const retryAfterMs = defineScenario({
  id: 'retry_after_ms',
  title: 'A 429 that asks for a wait of 4500 milliseconds',
  suites: ['errors'],
  requirement: 'The wait in `retry-after-ms` is honoured like the one in `retry-after`.',
  source:
    "earendil-works/pi#9595, 2026-09-14 (variant); the convention of the vendors' client libraries, from general knowledge.",
  twin: 'retry_429',
  script: {
    calls: [shell(), answer()],
    // Longer than the first wait that harnesses choose for themselves, so that nobody passes by chance.
    faults: [at(0, 0, httpError(429, { headers: { 'retry-after-ms': '4500' } }))],
  },
  checks: [...recovers({ fault: 'http_error', decisions: 2 }), waitsBeforeRetry(4.5)],
})
