import { answer, at, httpError } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { attemptsExactly } from '../rules/attempt-count.ts'
import { failsTruthfully } from '../rules/bundles.ts'

export const quotaExhausted = defineScenario({
  id: 'quota_exhausted',
  title: 'A 429 says that the quota is used up',
  suites: ['errors', 'outcomes'],
  requirement:
    "A used-up quota is no burst limit: the request is not repeated, and the run fails with the provider's message.",
  source: "anomalyco/opencode#45989, 2026-08-28 (the reporter's account, with the provider's error code).",
  twin: 'rate_limit_without_header',
  dialects: ['chat', 'responses'],
  dialectReason: 'the body is the form that OpenAI-compatible services give to a used-up quota',
  script: {
    calls: [answer()],
    faults: [
      at(
        0,
        'every',
        httpError(429, {
          headers: {},
          body: {
            error: {
              message: 'scripted failure: no quota is left',
              type: 'insufficient_quota',
              param: null,
              code: 'insufficient_quota',
            },
          },
        }),
      ),
    ],
  },
  checks: [...failsTruthfully('http_error'), attemptsExactly(1)],
})
