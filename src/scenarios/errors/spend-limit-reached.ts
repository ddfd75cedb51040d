import { answer, at, httpError } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { attemptsExactly } from '../rules/attempt-count.ts'
import { failsTruthfully } from '../rules/bundles.ts'

export const spendLimitReached = defineScenario({
  id: 'spend_limit_reached',
  title: 'A 429 says that the spend limit is enforced',
  suites: ['errors', 'outcomes'],
  requirement:
    'A 429 without a retry header whose details name an enforced spend limit is not retried; the run fails.',
  source:
    'anomalyco/opencode#45989, 2026-08-28; provider documentation: such a 429 must not be retried, though client libraries that look at the status alone do.',
  twin: 'rate_limit_without_header',
  dialects: ['messages'],
  dialectReason: 'the body is the form that the Messages API gives to an enforced spend limit',
  script: {
    calls: [answer()],
    faults: [
      at(
        0,
        'every',
        httpError(429, {
          headers: {},
          body: {
            type: 'error',
            error: {
              type: 'rate_limit_error',
              message: 'scripted failure: the spend limit is reached',
              details: { error_code: 'enforced_spend_limit_reached' },
            },
          },
        }),
      ),
    ],
  },
  checks: [...failsTruthfully('http_error'), attemptsExactly(1)],
})
