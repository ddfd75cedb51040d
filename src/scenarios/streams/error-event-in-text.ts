import { at, errorEvent, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'
import { longAnswer, longAnswerText } from './long-answer.ts'

export const errorEventInText = defineScenario({
  id: 'error_event_in_text',
  title: 'The final answer breaks off in its text with a server error, after a finished tool call',
  suites: ['streams'],
  requirement:
    'The step is asked again, not the run: finished tool calls stay as they are, the history is the same, and the partial text is no answer.',
  source:
    "BerriAI/litellm#4562, 2024-07-05 (fixed by the maintainers) and vercel/ai#18667, 2026-08-11 (the reporter's account).",
  twin: 'unknown_events',
  dialects: ['chat', 'responses', 'messages'],
  dialectReason: 'the error has a code in the form of the other services; Gemini has statuses of its own',
  script: {
    calls: [shell(), shell(), longAnswer()],
    faults: [at(2, 0, errorEvent({ at: 'in_text', code: 'server_error', status: 500 }))],
  },
  checks: [
    ...recovers({ fault: 'error_event', decisions: 3, answer: longAnswerText }),
    repeatsHistory('error_event'),
  ],
})
