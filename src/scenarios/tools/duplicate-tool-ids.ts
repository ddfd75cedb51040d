import { answer, at, parallelShells } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { completes } from '../rules/bundles.ts'
import { faultApplied } from '../rules/fault-applied.ts'
import { toolsUntold } from '../tools-untold.ts'

export const duplicateToolIds = defineScenario({
  id: 'duplicate_tool_ids',
  title: 'Two calls of one reply have the same id',
  suites: ['tools', 'history'],
  requirement:
    'Both calls run, each with a result of its own, and the next request tells them apart; a strict provider would refuse it for ever otherwise.',
  source:
    "anthropics/claude-code#28515, 2026-02-25 (the reporter's account); the same mechanism in HKUDS/nanobot#4442, 2026-06-21.",
  twin: 'parallel_tools',
  requires: ['parallelTools'],
  ...toolsUntold,
  script: {
    calls: [parallelShells([0, 0]), answer()],
    faults: [at(0, 0, { kind: 'tool_ids', how: 'duplicate' })],
  },
  checks: [faultApplied('tool_ids'), ...completes()],
})
