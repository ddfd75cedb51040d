import { answer, at, httpError, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { waitsBeforeRetry } from '../rules/wait-before-retry.ts'

export const retryAfterDate = defineScenario({
  id: 'retry_after_date',
  title: 'A 503 that names the time of the next try as a date',
  suites: ['errors'],
  requirement: 'A date in `retry-after` is honoured; here it lies at least 3 seconds ahead.',
  source: 'earendil-works/pi#9595, 2026-09-14 (variant); RFC 9110, section 10.2.3: seconds or an HTTP date.',
  twin: 'retry_500',
  script: {
    calls: [shell(), answer()],
    // A date has whole seconds, so up to one of the four is cut off.
    faults: [at(0, 0, httpError(503, { headers: {}, retryAfterDate: 4 }))],
  },
  checks: [...recovers({ fault: 'http_error', decisions: 2 }), waitsBeforeRetry(3)],
})
