import { at, cut, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'
import { longAnswer, longAnswerText } from './long-answer.ts'

export const resetInText = defineScenario({
  id: 'reset_in_text',
  title: 'The connection is reset in the middle of the final answer',
  suites: ['streams'],
  requirement:
    'A reset ends the attempt, not the run: it is asked again with the same history, and no text appears twice.',
  source:
    "anthropics/claude-code#51076, 2026-04-20 and endolith/open-interpreter#291, 2026-09-14 (both the reporter's account).",
  twin: 'slow_stream',
  script: { calls: [shell(), longAnswer()], faults: [at(1, 0, cut('rst', 'in_text'))] },
  checks: [...recovers({ fault: 'cut', decisions: 2, answer: longAnswerText }), repeatsHistory('cut')],
})
