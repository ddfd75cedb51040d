import { answer, at, httpError, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { waitsBeforeRetry } from '../rules/wait-before-retry.ts'

export const retryAfterDate = defineScenario({
  id: 'retry_after_date',
  title: 'A 503 that names the time of the next try as a date',
  suites: ['errors'],
  requirement: 'A date in `retry-after` is honoured; here it lies between five and six seconds ahead.',
  source: 'earendil-works/pi#9595, 2026-09-14 (variant); RFC 9110, section 10.2.3: seconds or an HTTP date.',
  twin: 'retry_500',
  script: {
    calls: [shell(), answer()],
    // A date has whole seconds, and what goes by until the answer has been read is not waited once more.
    faults: [at(0, 0, httpError(503, { headers: {}, retryAfterDate: 6 }))],
  },
  checks: [...recovers({ fault: 'http_error', decisions: 2 }), waitsBeforeRetry(4.5)],
})
