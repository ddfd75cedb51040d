import { answer, at, cut, httpError, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { htmlPage } from './html-page.ts'

export const resetThenBadGateway = defineScenario({
  id: 'reset_then_bad_gateway',
  title: 'The connection is reset, then a proxy answers 502, then normal service',
  suites: ['errors'],
  requirement:
    'Failures of different kinds in a row are all kept as attempts of one decision, which succeeds.',
  source: "anthropics/claude-code#1101, 2025-05-14 (the reporter's account).",
  twin: 'retry_500',
  script: {
    calls: [shell(), answer()],
    faults: [
      at(0, 0, cut('rst', 'before_headers')),
      at(0, 1, httpError(502, { body: htmlPage('502 Bad Gateway') })),
    ],
  },
  checks: recovers({ fault: ['cut', 'http_error'], decisions: 2 }),
})
