import { answer, at } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { failsTruthfully } from '../rules/bundles.ts'

export const reasoningOnlyForever = defineScenario({
  id: 'reasoning_only_forever',
  title: 'Every reply is reasoning alone',
  suites: ['outcomes'],
  requirement:
    'A run that got nothing but reasoning fails after bounded attempts; it is no success without text.',
  source: "openclaw/openclaw#82394, 2026-05-16 (the reporter's account).",
  twin: 'short_answer',
  script: { calls: [answer()], faults: [at(0, 'every', { kind: 'reasoning_only' })] },
  checks: failsTruthfully('reasoning_only'),
})
