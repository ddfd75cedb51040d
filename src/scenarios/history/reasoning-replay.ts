import { answer, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'
import { replaysReasoning } from '../rules/replays-reasoning.ts'

export const reasoningReplay = defineScenario({
  id: 'reasoning_replay',
  title: 'Reasoning comes with each tool call',
  suites: ['history'],
  requirement:
    'The reasoning that led to a tool call is sent back unchanged, under the same name, in every later request; where a client has to turn reasoning on and did not, there is none.',
  source:
    'anomalyco/opencode#24722, 2026-04-28 (many duplicates); provider documentation: for turns with tool calls `reasoning_content` must be sent back, else 400.',
  twin: 'short_answer',
  dialects: ['chat', 'messages', 'gemini'],
  dialectReason: 'Responses replays reasoning in an encrypted form, which a record may not hold',
  script: { calls: [shell(), shell(), answer()] },
  checks: [...staysUndisturbed(3), replaysReasoning()],
})
