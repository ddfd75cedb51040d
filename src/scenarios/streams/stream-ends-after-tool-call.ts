import { answer, at, cut, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'

export const streamEndsAfterToolCall = defineScenario({
  id: 'stream_ends_after_tool_call',
  title: 'The stream ends after a complete tool call, without a finish label',
  suites: ['streams', 'tools'],
  requirement:
    'The decision takes effect once, whether the harness takes the call or asks again; it never runs in both attempts.',
  source: 'tverma101/AgentSwitchboard#181, 2026-08-30, citing vendor documentation (variant).',
  twin: 'slow_stream',
  script: { calls: [shell(), answer()], faults: [at(0, 0, cut('end', 'after_tool_call'))] },
  checks: recovers({ fault: 'cut', decisions: 2 }),
})
