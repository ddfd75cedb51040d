import { answer, at, parallelShells } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'
import { faultApplied } from '../rules/fault-applied.ts'

export const fusedToolCalls = defineScenario({
  id: 'fused_tool_calls',
  title: 'Two calls of one stream come with the same index and different ids',
  suites: ['tools', 'wire'],
  requirement:
    'A new id begins a new call: both run with their own arguments, and neither is merged into the other.',
  source:
    "langchain-ai/langgraphjs#1289 (the reporter's account); the same repair in huggingface/smolagents PR 1958.",
  twin: 'parallel_tools',
  requires: ['parallelTools'],
  dialects: ['chat'],
  dialectReason: 'only Chat Completions tells the calls of a stream apart by an index',
  script: {
    calls: [parallelShells([0, 0]), answer()],
    faults: [at(0, 0, { kind: 'tool_ids', how: 'fused' })],
  },
  checks: [faultApplied('tool_ids'), ...staysUndisturbed(2)],
})
