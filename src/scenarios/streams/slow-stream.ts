import { at, shell, slow } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'
import { faultApplied } from '../rules/fault-applied.ts'
import { longAnswer, longAnswerText } from './long-answer.ts'

export const slowStream = defineScenario({
  id: 'slow_stream',
  title: 'The events come slowly, one every 0.4 seconds (benign)',
  suites: ['streams'],
  requirement: 'A stream that is slow but alive is read to its end: one attempt for each decision.',
  source:
    'Twin of the scenarios that cut or stall a stream. anomalyco/opencode#43519, 2026-08-19 (counter-case).',
  script: {
    calls: [shell(), longAnswer()],
    faults: [at(0, 0, slow(0.4)), at(1, 0, slow(0.4))],
  },
  checks: [faultApplied('slow', 2), ...staysUndisturbed(2, longAnswerText)],
})
