import { answer, at, errorEvent, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { waitsBeforeRetry } from '../rules/wait-before-retry.ts'

export const waitNamedInStream = defineScenario({
  id: 'wait_named_in_stream',
  title: 'A response fails with `rate_limit_exceeded` and names the wait in its message',
  suites: ['streams'],
  requirement:
    'A wait of two seconds that stands in the message is honoured like one in a header. This scenario tests the text of a message.',
  source: "openai/codex#3764, 2025-09-17 (the reporter's account).",
  twin: 'error_event_at_start',
  dialects: ['responses'],
  dialectReason: 'the form `response.failed` with a rate limit is that of the Responses API',
  script: {
    calls: [shell(), answer()],
    faults: [
      at(
        0,
        0,
        errorEvent({
          form: 'failed',
          code: 'rate_limit_exceeded',
          status: 429,
          message: 'Rate limit reached for conformance-model. Please try again in 2s.',
        }),
      ),
    ],
  },
  checks: [...recovers({ fault: 'error_event', decisions: 2 }), waitsBeforeRetry(2, ['error_event'])],
})
