import { defineScenario } from '../define-scenario.ts'
import { twoChecks } from '../two-checks.ts'

export const policyModelTimeout = defineScenario({
  id: 'policy_model_timeout',
  title: "The model server's deadline expires once",
  suites: ['core'],
  requirement:
    "The 504 after the model server's deadline is retained as a timeout with its owner; the same request is asked again and the run is completed.",
  source: 'docs/scenarios.md',
  script: {
    calls: twoChecks(),
    faults: [{ call: 0, attempt: 0, fault: { kind: 'deadline', seconds: 0.1 } }],
  },
})
