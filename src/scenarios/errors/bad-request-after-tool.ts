import { answer, at, httpError, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { attemptsExactly } from '../rules/attempt-count.ts'
import { failsTruthfully } from '../rules/bundles.ts'
import { toolsRanOnce } from '../rules/tool-runs.ts'

export const badRequestAfterTool = defineScenario({
  id: 'bad_request_after_tool',
  title: 'After a tool call the provider answers 400 for ever',
  suites: ['errors', 'outcomes'],
  requirement:
    'A request that is refused for its form is not sent again, and the run is not begun anew: two attempts, one effect, a failed run.',
  source: "github/gh-aw#54296, 2026-08-20 (the reporter's account of four fresh runs).",
  twin: 'request_timeout_passes',
  script: {
    calls: [shell(), answer()],
    faults: [at(1, 'every', httpError(400, { message: 'scripted failure: a field is not accepted' }))],
  },
  checks: [...failsTruthfully('http_error'), attemptsExactly(2), toolsRanOnce()],
})
