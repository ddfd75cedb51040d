import { answer, at, cut, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'

export const cutAfterToolCall = defineScenario({
  id: 'cut_after_tool_call',
  title: "The connection is closed after a complete tool call, before the reply's end",
  suites: ['streams', 'tools'],
  requirement:
    'The decision takes effect once, whether the harness takes the call or asks again; it never runs in both attempts.',
  source:
    'tverma101/AgentSwitchboard#181, 2026-08-30, citing vendor documentation; anthropics/claude-code#51076, 2026-04-20 (variant).',
  twin: 'slow_stream',
  script: {
    calls: [shell(), answer()],
    // Closed and not reset, so that all that was sent is sure to arrive.
    faults: [at(0, 0, cut('fin', 'after_tool_call'))],
  },
  checks: recovers({ fault: 'cut', decisions: 2 }),
})
