import { at, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { completes } from '../rules/bundles.ts'
import { faultApplied } from '../rules/fault-applied.ts'
import { longAnswer, longAnswerText } from './long-answer.ts'

export const malformedEvent = defineScenario({
  id: 'malformed_event',
  title: 'One event of the final answer is no JSON',
  suites: ['streams', 'wire'],
  requirement:
    'The attempt is asked again, or the broken event is passed over; either way the run goes on to a whole answer and does not crash.',
  source: "anomalyco/opencode#21465, 2026-04-08 (the reporter's account of an aborted session).",
  twin: 'unknown_events',
  script: { calls: [shell(), longAnswer()], faults: [at(1, 0, { kind: 'malformed_event' })] },
  checks: [faultApplied('malformed_event'), ...completes(longAnswerText)],
})
