import { answer, at, httpError } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { attemptsExactly } from '../rules/attempt-count.ts'
import { failsTruthfully } from '../rules/bundles.ts'

export const shouldNotRetry = defineScenario({
  id: 'should_not_retry',
  title: 'A 529 with `x-should-retry: false`',
  suites: ['errors'],
  requirement:
    'The header outweighs what the status suggests: the request is not repeated, and the run fails.',
  source: 'earendil-works/pi#6586, 2026-07-13; provider documentation of the header.',
  twin: 'overload_passes',
  script: {
    calls: [answer()],
    faults: [at(0, 'every', httpError(529, { headers: { 'x-should-retry': 'false' } }))],
  },
  checks: [...failsTruthfully('http_error'), attemptsExactly(1)],
})
