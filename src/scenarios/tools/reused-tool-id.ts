import { answer, at, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { completes } from '../rules/bundles.ts'
import { faultApplied } from '../rules/fault-applied.ts'
import { toolsUntold } from '../tools-untold.ts'

export const reusedToolId = defineScenario({
  id: 'reused_tool_id',
  title: 'A later reply uses the tool-call id of an earlier one again',
  suites: ['tools', 'history'],
  requirement:
    'Ids need to differ within a reply alone: the second call is no repetition of the first, it runs and is answered.',
  source: "QwenLM/qwen-code#8382, 2026-08-02 (the reporter's account).",
  twin: 'parallel_tools',
  dialects: ['chat', 'responses'],
  dialectReason: 'Messages keeps ids unique in a whole conversation, and Gemini needs none',
  ...toolsUntold,
  script: {
    calls: [shell(), shell(), answer()],
    faults: [at(1, 0, { kind: 'tool_ids', how: 'reused' })],
  },
  checks: [faultApplied('tool_ids'), ...completes()],
})
