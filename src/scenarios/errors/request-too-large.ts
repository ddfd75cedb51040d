import { answer, at, httpError } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { failsTruthfully } from '../rules/bundles.ts'
import { neverRepeatsHistory } from '../rules/retry-history.ts'
import { htmlPage } from './html-page.ts'

export const requestTooLarge = defineScenario({
  id: 'request_too_large',
  title: 'A gateway answers 413 with an HTML page for ever',
  suites: ['errors', 'history'],
  requirement:
    'What is too large is never sent again unchanged; after a bounded number of attempts to make it smaller the run fails.',
  source: 'QwenLM/qwen-code PR 10408, 2026-08-30 (merged fix).',
  twin: 'request_timeout_passes',
  // A harness may make a summary in between, so that not every attempt meets the error.
  expects: { terminal_error: false, ends_in_failure: true, http_errors: [] },
  script: {
    calls: [answer()],
    faults: [at(0, 'every', httpError(413, { headers: {}, body: htmlPage('413 Request Entity Too Large') }))],
  },
  checks: [...failsTruthfully('http_error', 4), neverRepeatsHistory()],
})
