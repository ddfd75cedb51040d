import { answer, at, httpError, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'

export const emptyErrorBody = defineScenario({
  id: 'empty_error_body',
  title: 'A 503 without a body, then normal service',
  suites: ['errors'],
  requirement: 'An error without a body is an attempt like any other: kept, owned, and asked again.',
  source: 'anthropics/claude-code#1101, 2025-05-14 (variant).',
  twin: 'retry_500',
  script: { calls: [shell(), answer()], faults: [at(0, 0, httpError(503, { body: '' }))] },
  checks: recovers({ fault: 'http_error', decisions: 2 }),
})
