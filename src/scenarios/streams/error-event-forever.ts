import { at, errorEvent } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { failsTruthfully } from '../rules/bundles.ts'
import { longAnswer } from './long-answer.ts'

export const errorEventForever = defineScenario({
  id: 'error_event_forever',
  title: 'Every stream breaks off with an error event',
  suites: ['streams', 'outcomes'],
  requirement:
    "The attempts are bounded, the run fails with the event's own message, and the partial text is no answer.",
  source: 'BerriAI/litellm#4562, 2024-07-05 (fixed by the maintainers).',
  twin: 'unknown_events',
  dialects: ['chat', 'responses', 'messages'],
  dialectReason: 'the error has a code in the form of the other services; Gemini has statuses of its own',
  script: {
    calls: [longAnswer()],
    faults: [
      at(
        0,
        'every',
        errorEvent({ at: 'in_text', code: 'server_error', message: 'scripted failure in the stream' }),
      ),
    ],
  },
  checks: failsTruthfully('error_event'),
})
