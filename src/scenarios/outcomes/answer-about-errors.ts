import { answer, shell } from '../../provider/builders.ts'
import { defineScenario, finalAnswer } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'

const text = `429 Too Many Requests, 500 Internal Server Error and "I cannot help with that" were in the log, nothing else. ${finalAnswer}`

export const answerAboutErrors = defineScenario({
  id: 'answer_about_errors',
  title: 'A sound answer that speaks of errors and refusals (benign)',
  suites: ['outcomes'],
  requirement: 'What the model says decides nothing: the answer is taken as it is, at the first attempt.',
  source:
    'Twin of refusal and content_filter: harnesses that decide by words in a text take such an answer for a failure.',
  script: { calls: [shell(), answer(text)] },
  checks: staysUndisturbed(2, text),
})
