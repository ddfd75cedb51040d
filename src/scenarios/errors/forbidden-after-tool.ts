import { answer, at, httpError, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { attemptsExactly } from '../rules/attempt-count.ts'
import { failsTruthfully } from '../rules/bundles.ts'
import { toolsRanOnce } from '../rules/tool-runs.ts'

export const forbiddenAfterTool = defineScenario({
  id: 'forbidden_after_tool',
  title: 'After a tool call the provider answers 403 with `x-should-retry: false`',
  suites: ['errors', 'outcomes'],
  requirement:
    'The run fails at its second request: exit code, reported outcome and retained evidence agree, and the finished tool call is kept.',
  source: "anthropics/claude-code#79500, 2026-08-17 (a comment's account, several versions).",
  twin: 'request_timeout_passes',
  script: {
    calls: [shell(), answer()],
    faults: [
      at(
        1,
        'every',
        httpError(403, {
          headers: { 'x-should-retry': 'false' },
          message: 'scripted failure: the model may not be used',
        }),
      ),
    ],
  },
  checks: [...failsTruthfully('http_error'), attemptsExactly(2), toolsRanOnce()],
})
