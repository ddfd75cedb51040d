import { at, cut, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'
import { longAnswer, longAnswerText } from './long-answer.ts'

export const connectionClosesInText = defineScenario({
  id: 'connection_closes_in_text',
  title: 'The connection is closed in the middle of the final answer',
  suites: ['streams'],
  requirement:
    'A closed connection ends the attempt, not the run: it is asked again with the same history, and nothing of the partial text comes into the answer.',
  source: "anthropics/claude-code#51076, 2026-04-20 (the reporter's reading of the code).",
  twin: 'slow_stream',
  script: { calls: [shell(), longAnswer()], faults: [at(1, 0, cut('fin', 'in_text'))] },
  checks: [...recovers({ fault: 'cut', decisions: 2, answer: longAnswerText }), repeatsHistory('cut')],
})
