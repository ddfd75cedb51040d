import { answer, at, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { completes } from '../rules/bundles.ts'
import { faultApplied } from '../rules/fault-applied.ts'
import { toolsUntold } from '../tools-untold.ts'

export const missingToolId = defineScenario({
  id: 'missing_tool_id',
  title: 'A tool call comes without an id',
  suites: ['tools', 'history'],
  requirement: 'The call is run, and the next request carries an id for it and its result that is not empty.',
  source:
    'anthropics/claude-code#28515, 2026-02-25 (the rule that ids are there and unique); an inference from it.',
  twin: 'parallel_tools',
  ...toolsUntold,
  script: {
    calls: [shell(), answer()],
    faults: [at(0, 0, { kind: 'tool_ids', how: 'missing' })],
  },
  checks: [faultApplied('tool_ids'), ...completes()],
})
