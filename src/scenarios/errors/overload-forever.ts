import { answer, at, httpError } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { failsTruthfully } from '../rules/bundles.ts'

export const overloadForever = defineScenario({
  id: 'overload_forever',
  title: 'The provider answers 529 for ever',
  suites: ['errors', 'outcomes'],
  requirement: 'Retries are bounded; the run then fails with the last error, its message kept.',
  source:
    "anthropics/claude-code#45674, 2026-04-09 (variant B, the reporter's account); provider documentation: 529 is retried with backoff.",
  twin: 'overload_passes',
  script: { calls: [answer()], faults: [at(0, 'every', httpError(529))] },
  checks: failsTruthfully('http_error'),
})
