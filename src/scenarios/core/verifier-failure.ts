import { defineScenario } from '../define-scenario.ts'
import { twoChecks } from '../two-checks.ts'

export const verifierFailure = defineScenario({
  id: 'verifier_failure',
  title: 'The task is completed, and graded 0',
  suites: ['core'],
  requirement:
    "The verifier's grade is recorded as it is: a completed run with reward 0 is neither masked nor a failure of the harness.",
  source: 'docs/scenarios.md',
  reward: 0,
  script: { calls: twoChecks() },
})
