import { answer, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'
import { replaysReasoning } from '../rules/kept-in-history.ts'

const reasoning = 'First the check is run; then its result is looked at.'

export const reasoningReplay = defineScenario({
  id: 'reasoning_replay',
  title: 'Reasoning comes with each tool call',
  suites: ['history'],
  requirement:
    'The reasoning that came with a tool call is sent back unchanged, under the same name, in every later request.',
  source:
    'anomalyco/opencode#24722, 2026-04-28 (many duplicates); provider documentation: for turns with tool calls `reasoning_content` must be sent back, else 400.',
  twin: 'short_answer',
  dialects: ['chat', 'messages'],
  dialectReason:
    'in the other protocols reasoning is replayed in an encrypted form, which the record may not hold',
  script: { calls: [shell(0, { reasoning }), shell(), answer()] },
  checks: [...staysUndisturbed(3), replaysReasoning(reasoning)],
})
