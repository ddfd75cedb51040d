import { answer, at, httpError, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { completes } from '../rules/bundles.ts'
import { childCompleted } from '../rules/child-status.ts'
import { faultApplied } from '../rules/fault-applied.ts'
import { attributed } from './attributed.ts'
import { childAnswer, delegate, waitForChild } from './delegate.ts'

export const subagentRetry = defineScenario({
  id: 'subagent_retry',
  title: 'The first request of a subagent meets a 429',
  suites: ['agents', 'errors'],
  requirement:
    'The child asks again, and the attempt that failed is owned by the child, as the one that succeeded: a retry keeps its owner.',
  source:
    "arniesaha/agentweave#148, 2026-03-29 (the reporter's account); the error-link invariant of the evidence contract.",
  twin: 'subagent_success',
  requires: ['subagents'],
  script: {
    calls: [delegate(), waitForChild(), answer()],
    others: { subagent: [shell(), answer(childAnswer)] },
    faults: [at(0, 0, httpError(429), 'subagent')],
  },
  checks: [faultApplied('http_error', 1, 'subagent'), ...completes(), ...attributed(), childCompleted()],
})
