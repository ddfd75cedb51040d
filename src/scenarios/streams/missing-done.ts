import { at, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'
import { faultApplied } from '../rules/fault-applied.ts'
import { longAnswer, longAnswerText } from './long-answer.ts'

export const missingDone = defineScenario({
  id: 'missing_done',
  title: 'The finish label has come, the closing `[DONE]` has not (benign)',
  suites: ['streams'],
  requirement: 'A reply with its finish label is whole: it is taken, and not asked for again.',
  source:
    'Twin of stream_ends_before_finish. Hosts that leave out `[DONE]` are common, from general knowledge.',
  dialects: ['chat'],
  dialectReason: 'only Chat Completions puts its finish label before the closing event',
  script: { calls: [shell(), longAnswer()], faults: [at(1, 0, { kind: 'missing_terminal' })] },
  checks: [faultApplied('missing_terminal'), ...staysUndisturbed(2, longAnswerText)],
})
