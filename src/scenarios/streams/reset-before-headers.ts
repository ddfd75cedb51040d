import { answer, at, cut, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'

export const resetBeforeHeaders = defineScenario({
  id: 'reset_before_headers',
  title: 'The connection is reset before any answer, then normal service',
  suites: ['streams'],
  requirement: 'The attempt is kept without a status, owned, and asked again.',
  source: 'anthropics/claude-code#51076, 2026-04-20 (variant: before the headers).',
  twin: 'late_headers',
  script: { calls: [shell(), answer()], faults: [at(0, 0, cut('rst', 'before_headers'))] },
  checks: [...recovers({ fault: 'cut', decisions: 2 }), repeatsHistory('cut')],
})
