import { answer, at, errorEvent } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { attemptsExactly } from '../rules/attempt-count.ts'
import { failsTruthfully } from '../rules/bundles.ts'

export const usageLimitInStream = defineScenario({
  id: 'usage_limit_in_stream',
  title: 'A stream reports that the usage limit is reached',
  suites: ['streams', 'outcomes'],
  requirement:
    'A limit that resets hours later is not retried like a burst limit: one attempt, a failed run.',
  source:
    "earendil-works/pi#4172, 2026-05-04 (the reporter's account); the same payload in raine/claude-code-proxy PR 139, 2026-09-08 (merged fix).",
  twin: 'error_event_at_start',
  dialects: ['responses'],
  dialectReason: 'the event is one of the Responses API',
  script: {
    calls: [answer()],
    faults: [
      at(
        0,
        'every',
        errorEvent({
          code: 'usage_limit_reached',
          status: 429,
          message: 'scripted failure: the limit is reached',
        }),
      ),
    ],
  },
  checks: [...failsTruthfully('error_event'), attemptsExactly(1)],
})
