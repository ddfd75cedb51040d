import { answer, at, shell, stall } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'
import { faultApplied } from '../rules/fault-applied.ts'

export const lateHeaders = defineScenario({
  id: 'late_headers',
  title: 'The headers come after 1.5 seconds (benign)',
  suites: ['streams'],
  requirement: 'A provider that is slow to begin is waited for: one attempt for each decision.',
  source: 'Twin of stall_before_headers. google-gemini/gemini-cli PR 20890 mends a limit that was too short.',
  script: { calls: [shell(), answer()], faults: [at(0, 0, stall('before_headers', { seconds: 1.5 }))] },
  checks: [faultApplied('stall'), ...staysUndisturbed(2)],
})
