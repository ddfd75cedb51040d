import { answer, parallelShells } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'

export const parallelTools = defineScenario({
  id: 'parallel_tools',
  title: 'Three tool calls in one reply (benign)',
  suites: ['tools'],
  requirement: 'All calls of a reply run, and the model is asked again once, with all their results.',
  source: 'assistant-ui/assistant-ui PR 4250, 2026-06-04 (merged fix: one request for each finished tool).',
  requires: ['parallelTools'],
  script: { calls: [parallelShells([0, 0, 0]), answer()] },
  checks: staysUndisturbed(2),
})
