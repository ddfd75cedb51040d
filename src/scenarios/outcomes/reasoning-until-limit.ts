import { answer, at } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { failsTruthfully } from '../rules/bundles.ts'

export const reasoningUntilLimit = defineScenario({
  id: 'reasoning_until_limit',
  title: 'Every reply spends its whole output limit on reasoning',
  suites: ['outcomes'],
  requirement:
    'A truncated reply without usable output is a failed step, with its finish label kept as the provider sent it.',
  source: "anomalyco/opencode#46596, 2026-09-01 (the reporter's audit of hundreds of sessions).",
  twin: 'answer_until_limit',
  script: { calls: [answer()], faults: [at(0, 'every', { kind: 'reasoning_only', finish: 'length' })] },
  checks: failsTruthfully('reasoning_only'),
})
