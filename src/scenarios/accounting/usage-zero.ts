import { answer, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'

export const usageZero = defineScenario({
  id: 'usage_zero',
  title: 'Every usage count is zero',
  suites: ['accounting'],
  requirement: 'Counts steer nothing: the run goes on, and zeros are kept as zeros.',
  source: "anomalyco/opencode#36199, 2026-07-10 (the reporter's account of a stalled session).",
  twin: 'usage_in_finish',
  script: { calls: [shell(), answer()], usage: 'zero' },
  checks: staysUndisturbed(2),
})
