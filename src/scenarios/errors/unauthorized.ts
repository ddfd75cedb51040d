import { answer, at, httpError } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { failsTruthfully } from '../rules/bundles.ts'

export const unauthorized = defineScenario({
  id: 'unauthorized',
  title: 'The provider answers 401 for ever',
  suites: ['errors', 'outcomes'],
  requirement:
    'A refused key is asked about at most once more (after a refresh), and the run fails as such, with another exit code than 0.',
  source:
    "QwenLM/qwen-code PR 1376, 2025-12-30 (merged fix) for the exit code; anthropics/claude-code#28827, 2026-02-26 (the reporter's account) for the bound of two.",
  twin: 'request_timeout_passes',
  script: {
    calls: [answer()],
    faults: [at(0, 'every', httpError(401, { message: 'scripted failure: the key is not accepted' }))],
  },
  checks: failsTruthfully('http_error', 2),
})
