import { answer, at, cut, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { failsTruthfully } from '../rules/bundles.ts'
import { toolsRanAtMostOnce } from '../rules/tool-runs.ts'

export const cutAfterToolCallForever = defineScenario({
  id: 'cut_after_tool_call_forever',
  title: 'Every reply is cut after its complete tool call',
  suites: ['streams', 'tools'],
  requirement:
    'The same decision never takes effect twice, the attempts are bounded, and a run that is never answered fails.',
  source:
    'tverma101/AgentSwitchboard#181, 2026-08-30, citing vendor documentation; openai/codex#3229, 2025-09-06 for the bound.',
  twin: 'slow_stream',
  script: { calls: [shell(), answer()], faults: [at(0, 'every', cut('fin', 'after_tool_call'))] },
  checks: [...failsTruthfully('cut'), toolsRanAtMostOnce()],
})
