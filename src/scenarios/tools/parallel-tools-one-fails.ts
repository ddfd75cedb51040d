import { answer, parallelShells } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'

export const parallelToolsOneFails = defineScenario({
  id: 'parallel_tools_one_fails',
  title: 'Three tool calls in one reply, of which the second exits 3',
  suites: ['tools'],
  requirement:
    'A failed call takes nothing from its neighbours: each has its own result and status, and each call is answered once.',
  source:
    "langgenius/dify-official-plugins#2352, 2025-12-31 (the provider's rule as its error states it) and langchain-ai/langgraph#6486, 2025-11-22.",
  twin: 'parallel_tools',
  requires: ['parallelTools'],
  script: { calls: [parallelShells([0, 3, 0]), answer()] },
  checks: staysUndisturbed(2),
})
