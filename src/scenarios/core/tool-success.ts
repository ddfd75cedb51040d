import { defineScenario } from '../define-scenario.ts'
import { twoChecks } from '../two-checks.ts'

export const toolSuccess = defineScenario({
  id: 'tool_success',
  title: 'Two shell commands succeed and the task is completed',
  suites: ['core'],
  requirement:
    'Each tool call is executed once, its result goes back to the model, and every attempt, step and tool result is retained with its links.',
  source: 'docs/scenarios.md',
  script: { calls: twoChecks() },
})
