import { answer, at, errorBody } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { failsTruthfully } from '../rules/bundles.ts'

export const errorBodyIn200Forever = defineScenario({
  id: 'error_body_in_200_forever',
  title: 'HTTP 200 whose body is an error, for ever',
  suites: ['errors', 'outcomes'],
  requirement:
    "A run whose every reply was an error fails after a bounded number of attempts, with the error's message kept.",
  source: 'anomalyco/opencode#41469, 2026-08-23 (a comment: the run ended with exit code 0 and no text).',
  twin: 'wire_whole',
  script: {
    calls: [answer()],
    faults: [at(0, 'every', errorBody({ message: 'scripted failure behind a 200' }))],
  },
  checks: failsTruthfully('error_body'),
})
