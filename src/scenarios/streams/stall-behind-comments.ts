import { answer, at, shell, stall } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'

export const stallBehindComments = defineScenario({
  id: 'stall_behind_comments',
  title: 'A tool call stalls behind keep-alive comments, one each half second',
  suites: ['streams'],
  requirement:
    'Progress is an event with data: comments do not put off the limit for silence (the silence itself has none).',
  source: "anomalyco/opencode#43519, 2026-08-19 (the reporter's deterministic reproduction).",
  twin: 'slow_stream',
  dialects: ['chat', 'responses', 'messages'],
  dialectReason: 'Gemini sends a tool call in one event, in which no comment can stand',
  script: {
    calls: [shell(0, { reasoning: null }), answer()],
    faults: [at(0, 0, stall('in_tool_arguments', { keepAliveSeconds: 0.5 }))],
  },
  checks: [...recovers({ fault: 'stall', decisions: 2 }), repeatsHistory('stall')],
})
