import { answer, at, httpError, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'

export const requestTimeoutPasses = defineScenario({
  id: 'request_timeout_passes',
  title: 'One 408 answer, then normal service (benign)',
  suites: ['errors'],
  requirement:
    'A request that timed out on its way is sent again, though its status lies between 400 and 499.',
  source:
    "Twin of bad_request_after_tool, unauthorized and unknown_model. RFC 9110, section 15.5.9, and the vendors' client libraries, from general knowledge.",
  script: { calls: [shell(), answer()], faults: [at(0, 0, httpError(408))] },
  checks: [...recovers({ fault: 'http_error', decisions: 2 }), repeatsHistory('http_error')],
})
