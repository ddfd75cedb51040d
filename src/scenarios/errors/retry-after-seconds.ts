import { answer, at, httpError, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { attemptsExactly } from '../rules/attempt-count.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'
import { waitsBeforeRetry } from '../rules/wait-before-retry.ts'

export const retryAfterSeconds = defineScenario({
  id: 'retry_after_seconds',
  title: 'Two 429 answers that ask for a wait of 2 seconds',
  suites: ['errors'],
  requirement: 'The wait that the provider asks for in `retry-after` is the least wait before each retry.',
  source:
    'earendil-works/pi#9595, 2026-09-14; provider documentation: retry-after in whole seconds is the least wait.',
  twin: 'retry_429',
  script: {
    calls: [shell(), answer()],
    faults: [0, 1].map((attempt) => at(0, attempt, httpError(429, { headers: { 'retry-after': '2' } }))),
  },
  checks: [
    ...recovers({ fault: 'http_error', times: 2, decisions: 2 }),
    attemptsExactly(4),
    waitsBeforeRetry(2),
    repeatsHistory('http_error'),
  ],
})
