import { answer, at, errorBody, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'

export const errorBodyIn200 = defineScenario({
  id: 'error_body_in_200',
  title: 'HTTP 200 whose body is a rate-limit error, then normal service',
  suites: ['errors'],
  requirement:
    'An error is an error whatever the status line says: it is asked again and never a completed turn.',
  source: 'anomalyco/opencode#41469, 2026-08-23 (a comment; several duplicates).',
  twin: 'wire_whole',
  dialects: ['chat', 'responses', 'messages'],
  dialectReason: 'the error has a code in the form of the other services; Gemini has statuses of its own',
  script: {
    calls: [shell(), answer()],
    faults: [
      at(0, 0, errorBody({ code: 'rate_limit_exceeded', message: 'scripted failure: too many requests' })),
    ],
  },
  checks: [...recovers({ fault: 'error_body', decisions: 2 }), repeatsHistory('error_body')],
})
