import { answer, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'

export const usageRunning = defineScenario({
  id: 'usage_running',
  title: 'Every chunk carries the usage as a running total',
  suites: ['accounting', 'wire'],
  requirement: 'Of several sightings the last one counts; they are not added up.',
  source:
    "camel-ai/camel#4217, 2026-07-24 (the reporter's account); OpenAI's API description: usage comes once.",
  twin: 'usage_in_finish',
  script: { calls: [shell(), answer()], usage: 'running' },
  checks: staysUndisturbed(2),
})
