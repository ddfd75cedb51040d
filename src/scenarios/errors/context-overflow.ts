import { answer, at, httpError } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { failsTruthfully } from '../rules/bundles.ts'
import { neverRepeatsHistory } from '../rules/retry-history.ts'

export const contextOverflow = defineScenario({
  id: 'context_overflow',
  title: 'The provider answers that the context is too long, for ever',
  suites: ['errors', 'history'],
  requirement:
    'An overflow is never sent again unchanged; compaction is tried a bounded number of times, and the run then fails with the overflow as its cause.',
  source:
    "SWE-agent/mini-swe-agent#921, 2026-08-01 (merged fix) and anomalyco/opencode#27924, 2026-07-18 (the reporter's account of 35 compactions in a row).",
  twin: 'request_timeout_passes',
  // A harness may make a summary in between, so that not every attempt meets the error.
  expects: { terminal_error: false, ends_in_failure: true, http_errors: [] },
  script: {
    calls: [answer()],
    faults: [
      at(
        0,
        'every',
        httpError(400, {
          headers: {},
          body: {
            error: {
              message: 'scripted failure: the context is longer than the model takes',
              type: 'invalid_request_error',
              param: null,
              code: 'context_length_exceeded',
            },
          },
        }),
      ),
    ],
  },
  checks: [...failsTruthfully('http_error', 4), neverRepeatsHistory()],
})
