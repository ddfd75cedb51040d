import { answer, at, cut, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'

export const resetInToolArguments = defineScenario({
  id: 'reset_in_tool_arguments',
  title: "The connection is reset in the middle of a tool call's arguments",
  suites: ['streams', 'tools'],
  requirement:
    "What has come of the arguments is thrown away; the retry's call runs once, with its own arguments and none of the first attempt's.",
  source: "endolith/open-interpreter#291, 2026-09-14 (the reporter's account of doubled arguments).",
  twin: 'slow_stream',
  script: {
    calls: [shell(0, { reasoning: null }), answer()],
    faults: [at(0, 0, cut('rst', 'in_tool_arguments'))],
  },
  checks: [...recovers({ fault: 'cut', decisions: 2 }), repeatsHistory('cut')],
})
