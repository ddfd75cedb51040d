import { answer, at, shell, stall } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'
import { faultApplied } from '../rules/fault-applied.ts'

export const lateFirstEvent = defineScenario({
  id: 'late_first_event',
  title: 'The first event comes 1.5 seconds after the headers (benign)',
  suites: ['streams'],
  requirement: 'A model that thinks before its first event is waited for: one attempt for each decision.',
  source: 'Twin of stall_before_first_event and stall_forever.',
  script: { calls: [shell(), answer()], faults: [at(0, 0, stall('after_headers', { seconds: 1.5 }))] },
  checks: [faultApplied('stall'), ...staysUndisturbed(2)],
})
