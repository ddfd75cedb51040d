import { answer, at, cut, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { attemptLimit } from '../rules/attempt-count.ts'
import { failsTruthfully } from '../rules/bundles.ts'
import { toolsRanAtMostOnce } from '../rules/tool-runs.ts'
import { toolsUntold } from '../tools-untold.ts'

/** More than the limit of attempts, for harnesses that take each call and go on. */
const decisions = attemptLimit + 2

export const cutAfterToolCallForever = defineScenario({
  id: 'cut_after_tool_call_forever',
  title: 'Every reply is cut after its complete tool call',
  suites: ['streams', 'tools'],
  requirement:
    'No decision takes effect twice; and whether the harness takes the calls or asks again, there is a fixed budget for replies that break off in a row, after which the run fails.',
  source:
    'openai/codex#3229, 2025-09-06 for the budget; tverma101/AgentSwitchboard#181, 2026-08-30, citing vendor documentation, for the effects.',
  twin: 'slow_stream',
  ...toolsUntold,
  script: {
    calls: [...Array.from({ length: decisions }, () => shell()), answer()],
    faults: [
      ...Array.from({ length: decisions }, (_, call) => at(call, 'every', cut('fin', 'after_tool_call'))),
      at(decisions, 'every', cut('fin', 'in_text')),
    ],
  },
  checks: [...failsTruthfully('cut'), toolsRanAtMostOnce()],
})
