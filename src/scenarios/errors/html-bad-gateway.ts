import { answer, at, httpError, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { htmlPage } from './html-page.ts'

export const htmlBadGateway = defineScenario({
  id: 'html_bad_gateway',
  title: 'A proxy answers 502 with an HTML page, then normal service',
  suites: ['errors'],
  requirement: 'The status decides; a body that is no JSON is kept as text and harms nothing.',
  source: "anthropics/claude-code#1101, 2025-05-14 (the reporter's account).",
  twin: 'retry_500',
  script: {
    calls: [shell(), answer()],
    faults: [at(0, 0, httpError(502, { body: htmlPage('502 Bad Gateway') }))],
  },
  checks: recovers({ fault: 'http_error', decisions: 2 }),
})
