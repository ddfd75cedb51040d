import { answer, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'

export const usageInFinish = defineScenario({
  id: 'usage_in_finish',
  title: 'The usage stands in the chunk with the finish label (benign)',
  suites: ['accounting', 'wire'],
  requirement: 'The place of the usage changes nothing: it is kept once, with the numbers that were sent.',
  source: 'Twin of usage_running and usage_zero. camel-ai/camel#4217, 2026-07-24 (variant).',
  script: { calls: [shell(), answer()], usage: 'in_finish' },
  checks: staysUndisturbed(2),
})
