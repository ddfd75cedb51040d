import { answer, at, cut, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'

export const resetAfterReasoning = defineScenario({
  id: 'reset_after_reasoning',
  title: 'The connection is reset when the reasoning is complete and the tool call is not',
  suites: ['streams', 'history'],
  requirement:
    'Reasoning of a reply that broke off is not sent back: it belongs to a decision that was never made, and the decision that follows has its own.',
  source:
    "vercel/ai#18667, 2026-08-11 (the reporter's account: the retry is to equal the first request); an inference for the reasoning.",
  twin: 'slow_stream',
  script: { calls: [shell(), answer()], faults: [at(0, 0, cut('rst', 'in_tool_arguments'))] },
  checks: [...recovers({ fault: 'cut', decisions: 2 }), repeatsHistory('cut')],
})
