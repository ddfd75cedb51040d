import { answer, at, httpError, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'

export const overloadPasses = defineScenario({
  id: 'overload_passes',
  title: 'Two 529 answers, then normal service (benign)',
  suites: ['errors'],
  requirement: 'An overloaded provider is asked again; the status decides, not the words of the message.',
  source: 'anthropics/claude-code#45674, 2026-04-09; provider documentation: 529 is retried with backoff.',
  script: {
    calls: [shell(), answer()],
    faults: [0, 1].map((attempt) => at(0, attempt, httpError(529))),
  },
  checks: [...recovers({ fault: 'http_error', times: 2, decisions: 2 }), repeatsHistory('http_error')],
})
