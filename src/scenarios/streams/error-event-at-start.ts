import { answer, at, errorEvent, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'

export const errorEventAtStart = defineScenario({
  id: 'error_event_at_start',
  title: 'A stream reports overload in its second event, then normal service (benign)',
  suites: ['streams'],
  requirement:
    'An error after HTTP 200 is classified by its own code and status: an overload is asked again, and is no completed turn.',
  source:
    "vercel/ai#18667, 2026-08-11 (the reporter's account); the Messages protocol's own error event, from general knowledge.",
  dialects: ['chat', 'responses', 'messages'],
  dialectReason: 'the error has a code in the form of the other services; Gemini has statuses of its own',
  script: {
    calls: [shell(), answer()],
    faults: [at(0, 0, errorEvent({ code: 'overloaded_error', status: 529 }))],
  },
  checks: [...recovers({ fault: 'error_event', decisions: 2 }), repeatsHistory('error_event')],
})
