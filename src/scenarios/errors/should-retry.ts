import { answer, at, httpError, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { attemptsExactly } from '../rules/attempt-count.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'

export const shouldRetry = defineScenario({
  id: 'should_retry',
  title: 'A 400 with `x-should-retry: true`, then normal service',
  suites: ['errors'],
  requirement: 'The header outweighs what the status suggests: the same request is sent once more.',
  source: 'earendil-works/pi#6586, 2026-07-13 (variant B); provider documentation of the header.',
  twin: 'retry_500',
  script: {
    calls: [shell(), answer()],
    faults: [at(0, 0, httpError(400, { headers: { 'x-should-retry': 'true', 'retry-after': '0' } }))],
  },
  checks: [
    ...recovers({ fault: 'http_error', decisions: 2 }),
    attemptsExactly(3),
    repeatsHistory('http_error'),
  ],
})
