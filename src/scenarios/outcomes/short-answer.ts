import { answer, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'

export const shortAnswer = defineScenario({
  id: 'short_answer',
  title: 'An answer of one word, without reasoning (benign)',
  suites: ['outcomes'],
  requirement: 'Little is not nothing: the answer is taken at the first attempt.',
  source: 'Twin of empty_answer, empty_answer_forever and reasoning_only.',
  script: { calls: [shell(0, { reasoning: null }), answer(undefined, { reasoning: null })] },
  checks: staysUndisturbed(2),
})
