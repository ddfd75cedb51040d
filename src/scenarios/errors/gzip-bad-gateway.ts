import { answer, at, httpError, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { htmlPage } from './html-page.ts'

export const gzipBadGateway = defineScenario({
  id: 'gzip_bad_gateway',
  title: 'A proxy answers 502 with a compressed HTML page, then normal service',
  suites: ['errors'],
  requirement: 'A compressed error body is handled like a plain one, and kept as the text that it holds.',
  source: 'anthropics/claude-code#1101, 2025-05-14 (variant).',
  twin: 'retry_500',
  script: {
    calls: [shell(), answer()],
    faults: [at(0, 0, httpError(502, { body: htmlPage('502 Bad Gateway'), gzip: true }))],
  },
  checks: recovers({ fault: 'http_error', decisions: 2 }),
})
