import { at, cut } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { failsTruthfully } from '../rules/bundles.ts'
import { longAnswer } from './long-answer.ts'

export const resetForever = defineScenario({
  id: 'reset_forever',
  title: 'Every connection is reset before an answer',
  suites: ['streams', 'outcomes'],
  requirement:
    'Connections that never bring an answer are tried a bounded number of times; the run then fails.',
  source:
    'anthropics/claude-code#51076, 2026-04-20 (variant: before the headers); openai/codex#3229, 2025-09-06.',
  twin: 'late_headers',
  script: { calls: [longAnswer()], faults: [at(0, 'every', cut('rst', 'before_headers'))] },
  checks: failsTruthfully('cut'),
})
