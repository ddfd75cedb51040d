import { at, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'
import { faultApplied } from '../rules/fault-applied.ts'
import { longAnswer, longAnswerText } from '../streams/long-answer.ts'

export const unknownEvents = defineScenario({
  id: 'unknown_events',
  title: 'Events that no client knows stand at the beginning and in the middle (benign)',
  suites: ['wire', 'streams'],
  requirement: 'What a client does not know it passes over: one attempt for each decision, the text whole.',
  source:
    'NousResearch/hermes-agent#8133, 2026-04-12 and Soju06/codex-lb#473, 2026-04-23; the Messages protocol asks for it, from general knowledge.',
  script: {
    calls: [shell(), longAnswer()],
    faults: [at(0, 0, { kind: 'unknown_events' }), at(1, 0, { kind: 'unknown_events' })],
  },
  checks: [faultApplied('unknown_events', 2), ...staysUndisturbed(2, longAnswerText)],
})
