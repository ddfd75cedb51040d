import { answer, at, cut, parallelShells } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { leavesUnfinishedAlone } from '../rules/leaves-unfinished-alone.ts'

export const cutBetweenCalls = defineScenario({
  id: 'cut_between_calls',
  title: 'Of two parallel calls the first is complete when the connection is closed',
  suites: ['streams', 'tools'],
  requirement:
    'Half of a decision is none: neither call is run before a whole reply asks for both, and then each takes effect once.',
  source:
    'earendil-works/pi PR 6285, 2026-07-03 (merged: of a truncated reply no call is run) and tverma101/AgentSwitchboard#181, 2026-08-30; an inference for a closed connection.',
  twin: 'parallel_tools',
  requires: ['parallelTools'],
  script: {
    calls: [parallelShells([0, 0], { reasoning: null }), answer()],
    // Closed and not reset, so that all that was sent is sure to arrive.
    faults: [at(0, 0, cut('fin', 'after_tool_call'))],
  },
  checks: [...recovers({ fault: 'cut', decisions: 2 }), leavesUnfinishedAlone()],
})
