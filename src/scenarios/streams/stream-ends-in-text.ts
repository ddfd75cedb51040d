import { at, cut, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'
import { longAnswer, longAnswerText } from './long-answer.ts'

export const streamEndsInText = defineScenario({
  id: 'stream_ends_in_text',
  title: 'The stream of the final answer ends in the middle of its text, in an orderly way',
  suites: ['streams'],
  requirement:
    'A stream without its end is an attempt that failed: it is asked again with the same history, and nothing of its text comes into the answer.',
  source:
    "earendil-works/pi#5793, 2026-06-16 (the reporter's account); Kilo took over three bounded retries (PR 12157).",
  twin: 'slow_stream',
  script: { calls: [shell(), longAnswer()], faults: [at(1, 0, cut('end', 'in_text'))] },
  checks: [...recovers({ fault: 'cut', decisions: 2, answer: longAnswerText }), repeatsHistory('cut')],
})
