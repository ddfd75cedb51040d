import { defineScenario, finalAnswer } from '../define-scenario.ts'

export const modelError = defineScenario({
  id: 'model_error',
  title: 'The provider answers 400 for ever',
  suites: ['core'],
  requirement:
    "The run ends, its attempts and owners are kept, no step is invented, and the delivered rollout is masked with the provider's own message.",
  source: 'docs/scenarios.md',
  script: {
    calls: [{ text: finalAnswer }],
    faults: [{ call: 0, attempt: 'every', fault: { kind: 'http_error', status: 400 } }],
  },
})
