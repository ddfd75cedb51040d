import { answer, at, errorEvent } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { failsTruthfully } from '../rules/bundles.ts'
import { neverRepeatsHistory } from '../rules/retry-history.ts'

export const overflowInStream = defineScenario({
  id: 'overflow_in_stream',
  title: 'A response fails with `context_length_exceeded`, for ever',
  suites: ['streams', 'history'],
  requirement:
    "An overflow that is reported in the stream is no broken connection: it is never sent again unchanged, and the run fails with the overflow's message.",
  source: 'unslothai/unsloth PR 10938, 2026-09-14 (merged, measured with a real client).',
  twin: 'error_event_at_start',
  dialects: ['responses'],
  dialectReason: 'the form `response.failed` is that of the Responses API',
  script: {
    calls: [answer()],
    faults: [
      at(
        0,
        'every',
        errorEvent({
          form: 'failed',
          code: 'context_length_exceeded',
          status: 400,
          message: 'scripted failure: the context is longer than the model takes',
        }),
      ),
    ],
  },
  checks: [...failsTruthfully('error_event', 4), neverRepeatsHistory()],
})
