import { answer, at, httpError } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { failsTruthfully } from '../rules/bundles.ts'

export const serverErrorForever = defineScenario({
  id: 'server_error_forever',
  title: 'The provider answers 500 for ever',
  suites: ['errors', 'outcomes'],
  requirement:
    "Retries are bounded, also where two layers retry; the run then fails, visibly, with the provider's message kept.",
  source:
    "anomalyco/opencode#25041, 2026-04-30 (the reporter's reading of the code); google-gemini/gemini-cli PR 19905, 2026-02-22 for the exit code (merged fix).",
  twin: 'retry_500',
  script: {
    calls: [answer()],
    faults: [at(0, 'every', httpError(500, { message: 'scripted failure of the upstream' }))],
  },
  checks: failsTruthfully('http_error'),
})
