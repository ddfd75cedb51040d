import { answer, at, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { completes } from '../rules/bundles.ts'
import { faultApplied } from '../rules/fault-applied.ts'
import { refusesTruncatedCalls } from '../rules/refuses-truncated.ts'
import { toolsUntold } from '../tools-untold.ts'

export const truncatedToolCall = defineScenario({
  id: 'truncated_tool_call',
  title: 'The arguments of a tool call stop half way, though the finish label says that all is well',
  suites: ['outcomes', 'tools'],
  requirement:
    'Arguments that cannot be parsed are never run, whatever the label says; the model is asked again, and its whole call runs once.',
  source:
    'NousResearch/hermes-agent PR 7693, 2026-04-11 (merged by a sibling) and PR 109324, 2026-09-12 (merged fix).',
  twin: 'parallel_tools',
  ...toolsUntold,
  script: {
    calls: [shell(), answer()],
    faults: [at(0, 0, { kind: 'truncated_arguments', finish: 'tool' })],
  },
  checks: [faultApplied('truncated_arguments'), refusesTruncatedCalls(), ...completes()],
})
