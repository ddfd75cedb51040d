import { defineScenario } from '../define-scenario.ts'
import { twoChecks } from '../two-checks.ts'

export const retry429 = defineScenario({
  id: 'retry_429',
  title: 'Two 429 answers, then normal service',
  suites: ['core'],
  requirement:
    'Both failed attempts are retained, each owned by the invocation that made it, none of them an empty step; the retry repeats the same request.',
  source: 'docs/scenarios.md',
  script: {
    calls: twoChecks(),
    faults: [0, 1].map((attempt) => ({ call: 0, attempt, fault: { kind: 'http_error', status: 429 } })),
  },
})
