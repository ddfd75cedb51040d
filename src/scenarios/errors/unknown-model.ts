import { answer, at, httpError } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { attemptsExactly } from '../rules/attempt-count.ts'
import { failsTruthfully } from '../rules/bundles.ts'

export const unknownModel = defineScenario({
  id: 'unknown_model',
  title: 'The provider answers 404: there is no such model',
  suites: ['errors', 'outcomes'],
  requirement: "Asking again cannot help: one attempt, a failed run, and the provider's message kept.",
  source: 'anthropics/claude-agent-sdk-python#1031, 2026-06-11 (accepted as a bug).',
  twin: 'request_timeout_passes',
  script: {
    calls: [answer()],
    faults: [at(0, 'every', httpError(404, { message: 'scripted failure: no such model' }))],
  },
  checks: [...failsTruthfully('http_error'), attemptsExactly(1)],
})
