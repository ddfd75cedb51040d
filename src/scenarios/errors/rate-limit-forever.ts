import { answer, at, httpError } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { failsTruthfully } from '../rules/bundles.ts'

export const rateLimitForever = defineScenario({
  id: 'rate_limit_forever',
  title: 'The provider answers 429 for ever',
  suites: ['errors', 'outcomes'],
  requirement:
    "Retries are bounded by one owner of the retry policy; the run then fails, visibly, with the provider's message kept.",
  source:
    "anomalyco/opencode#30510, 2026-06-03 and NVIDIA-NeMo/Gym PR 2366, 2026-08-05 (a maintainer's proposal: ten attempts); google-gemini/gemini-cli#6125, 2025-08-13 for the exit code (merged fix).",
  twin: 'retry_429',
  script: {
    calls: [answer()],
    faults: [at(0, 'every', httpError(429, { message: 'scripted limit of the tier' }))],
  },
  checks: failsTruthfully('http_error'),
})
