import { defineScenario } from '../define-scenario.ts'
import { twoChecks } from '../two-checks.ts'

export const retry500 = defineScenario({
  id: 'retry_500',
  title: 'One 500 answer, then normal service',
  suites: ['core'],
  requirement:
    "The failed attempt is retained with the provider's own error body, owned, and no step of its own.",
  source: 'docs/scenarios.md',
  script: {
    calls: twoChecks(),
    faults: [{ call: 0, attempt: 0, fault: { kind: 'http_error', status: 500 } }],
  },
})
