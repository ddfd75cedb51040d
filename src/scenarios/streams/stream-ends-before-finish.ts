import { at, cut, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'
import { longAnswer, longAnswerText } from './long-answer.ts'

export const streamEndsBeforeFinish = defineScenario({
  id: 'stream_ends_before_finish',
  title: 'All text of the final answer has come, the finish label has not',
  suites: ['streams'],
  requirement:
    'Without a finish label nobody knows whether the text is whole: the attempt failed and is asked again, and the text is not doubled.',
  source: "earendil-works/pi#5793, 2026-06-16 (the reporter's account).",
  twin: 'missing_done',
  script: { calls: [shell(), longAnswer()], faults: [at(1, 0, cut('end', 'before_finish'))] },
  checks: [...recovers({ fault: 'cut', decisions: 2, answer: longAnswerText }), repeatsHistory('cut')],
})
