import { answer, at } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { attemptsExactly } from '../rules/attempt-count.ts'
import { failsTruthfully } from '../rules/bundles.ts'

export const refusal = defineScenario({
  id: 'refusal',
  title: 'The model declines',
  suites: ['outcomes'],
  requirement: 'A refusal ends the run visibly and is not retried: one attempt, a failed run.',
  source: 'anomalyco/opencode#31744, 2026-06-10 (merged fix).',
  twin: 'answer_about_errors',
  script: { calls: [answer()], faults: [at(0, 'every', { kind: 'refusal' })] },
  checks: [...failsTruthfully('refusal'), attemptsExactly(1)],
})
