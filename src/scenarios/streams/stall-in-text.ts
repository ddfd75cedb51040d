import { at, shell, stall } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'
import { longAnswer, longAnswerText } from './long-answer.ts'

export const stallInText = defineScenario({
  id: 'stall_in_text',
  title: 'The final answer falls silent in the middle of its text',
  suites: ['streams'],
  requirement:
    'Silence between events has a limit (the silence itself has none): the attempt is given up and asked again, and its text is not in the answer.',
  source:
    "anomalyco/opencode#48675, 2026-09-18 (a comment); zirkelc/ai-retry#51, 2026-06-02 (the author's analysis).",
  twin: 'slow_stream',
  script: { calls: [shell(), longAnswer()], faults: [at(1, 0, stall('in_text'))] },
  checks: [...recovers({ fault: 'stall', decisions: 2, answer: longAnswerText }), repeatsHistory('stall')],
})
