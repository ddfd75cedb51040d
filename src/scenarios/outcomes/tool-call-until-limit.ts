import { answer, at, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { completes } from '../rules/bundles.ts'
import { faultApplied } from '../rules/fault-applied.ts'
import { refusesTruncatedCalls } from '../rules/refuses-truncated.ts'
import { toolsUntold } from '../tools-untold.ts'

export const toolCallUntilLimit = defineScenario({
  id: 'tool_call_until_limit',
  title: 'A tool call is cut off at the output limit',
  suites: ['outcomes', 'tools'],
  requirement:
    'A call that was cut off is not run, however well its arguments can be mended; the model is asked again, and its whole call runs once.',
  source: 'earendil-works/pi PR 6285, 2026-07-03 (merged fix).',
  twin: 'parallel_tools',
  ...toolsUntold,
  script: {
    calls: [shell(), answer()],
    faults: [at(0, 0, { kind: 'truncated_arguments', finish: 'length' })],
  },
  checks: [faultApplied('truncated_arguments'), refusesTruncatedCalls(), ...completes()],
})
