import { answer, at, httpError, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'

export const rateLimitWithoutHeader = defineScenario({
  id: 'rate_limit_without_header',
  title: 'A 429 without a retry header, then normal service (benign)',
  suites: ['errors'],
  requirement:
    "A rate limit that passes is waited out with the harness's own backoff, though the provider names no wait.",
  source:
    'Twin of quota_exhausted and retry_after_seconds. A 429 is retried with backoff, as client libraries and providers document.',
  script: {
    calls: [shell(), answer()],
    faults: [at(0, 0, httpError(429, { headers: {} }))],
  },
  checks: recovers({ fault: 'http_error', decisions: 2 }),
})
