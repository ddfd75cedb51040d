import { answer, at } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { failsTruthfully } from '../rules/bundles.ts'

export const emptyAnswerForever = defineScenario({
  id: 'empty_answer_forever',
  title: 'Every reply is well-formed and says nothing',
  suites: ['outcomes'],
  requirement:
    'A run to which the model said nothing is not a completed one: it fails after bounded attempts.',
  source:
    "openclaw/openclaw#71880, 2026-04-26 (a maintainer's word on its sibling: empty turns become errors).",
  twin: 'short_answer',
  script: { calls: [answer()], faults: [at(0, 'every', { kind: 'empty' })] },
  checks: failsTruthfully('empty'),
})
