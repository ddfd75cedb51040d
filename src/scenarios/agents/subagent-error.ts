import { answer, at, httpError, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { completes } from '../rules/bundles.ts'
import { childFailed } from '../rules/child-status.ts'
import { faultApplied } from '../rules/fault-applied.ts'
import { parentTold } from '../rules/parent-told.ts'
import { toolsUntold } from '../tools-untold.ts'
import { attributed } from './attributed.ts'
import { childAnswer, delegate, waitForChild } from './delegate.ts'

export const subagentError = defineScenario({
  id: 'subagent_error',
  title: 'Every request of a subagent after its first command is refused with 400',
  suites: ['agents', 'outcomes'],
  requirement:
    "The failure of a child reaches its parent as an error and not as an empty success; the child's invocation is kept as failed, with its attempts, and the parent goes on to its answer.",
  source:
    "anomalyco/opencode#42725, 2026-08-15, also 38866 and 40527 (the reporters' accounts of an empty completed result).",
  twin: 'subagent_success',
  requires: ['subagents'],
  // Whether a call whose child failed is itself kept as failed, or as one that returned the words, is the harness's.
  ...toolsUntold,
  script: {
    calls: [delegate(), waitForChild(), answer()],
    others: { subagent: [shell(), answer(childAnswer)] },
    faults: [at(1, 'every', httpError(400), 'subagent')],
  },
  checks: [
    faultApplied('http_error', 1, 'subagent'),
    ...completes(),
    ...attributed(),
    childFailed(),
    parentTold(),
  ],
})
