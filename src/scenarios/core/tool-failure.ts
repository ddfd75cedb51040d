import { defineScenario } from '../define-scenario.ts'
import { twoChecks } from '../two-checks.ts'

export const toolFailure = defineScenario({
  id: 'tool_failure',
  title: 'The first shell command exits 7',
  suites: ['core'],
  requirement:
    'A failed tool is kept as failed, its complete output goes back to the model, and the run goes on to its final answer.',
  source: 'docs/scenarios.md',
  script: { calls: twoChecks({ firstExitCode: 7 }) },
})
