import { answer, at, cut, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'

export const streamEndsInToolArguments = defineScenario({
  id: 'stream_ends_in_tool_arguments',
  title: "The stream ends in the middle of a tool call's arguments, in an orderly way",
  suites: ['streams', 'tools'],
  requirement: 'A call whose arguments never came whole is not run and leaves nothing in the history.',
  source:
    "earendil-works/pi#5793, 2026-06-16 and endolith/open-interpreter#291, 2026-09-14 (both the reporter's account).",
  twin: 'slow_stream',
  script: {
    calls: [shell(0, { reasoning: null }), answer()],
    faults: [at(0, 0, cut('end', 'in_tool_arguments'))],
  },
  checks: [...recovers({ fault: 'cut', decisions: 2 }), repeatsHistory('cut')],
})
