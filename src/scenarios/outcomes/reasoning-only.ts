import { answer, at, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'

export const reasoningOnly = defineScenario({
  id: 'reasoning_only',
  title: 'One reply is reasoning alone, then normal service',
  suites: ['outcomes'],
  requirement: 'Reasoning is no answer: the model is asked once more at least, and the run goes on.',
  source: 'cline/cline#5645, 2025-08-17 (the maintainers shipped a change).',
  twin: 'short_answer',
  script: { calls: [shell(), answer()], faults: [at(1, 0, { kind: 'reasoning_only' })] },
  checks: recovers({ fault: 'reasoning_only', decisions: 2 }),
})
