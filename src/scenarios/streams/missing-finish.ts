import { at, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'
import { longAnswer, longAnswerText } from './long-answer.ts'

export const missingFinish = defineScenario({
  id: 'missing_finish',
  title: 'The stream is closed properly, but no finish label was in it',
  suites: ['streams'],
  requirement:
    'A missing finish label is not read as success of an unknown kind: the attempt failed and is asked again.',
  source: 'vercel/ai PR 15938, 2026-06-09 (merged fix).',
  twin: 'missing_done',
  dialects: ['chat'],
  dialectReason: 'elsewhere the closing event itself carries the label or the status',
  script: { calls: [shell(), longAnswer()], faults: [at(1, 0, { kind: 'missing_finish' })] },
  checks: [
    ...recovers({ fault: 'missing_finish', decisions: 2, answer: longAnswerText }),
    repeatsHistory('missing_finish'),
  ],
})
