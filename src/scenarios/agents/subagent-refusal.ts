import { answer, at, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { completes } from '../rules/bundles.ts'
import { childFailed } from '../rules/child-status.ts'
import { faultApplied } from '../rules/fault-applied.ts'
import { parentTold } from '../rules/parent-told.ts'
import { toolsUntold } from '../tools-untold.ts'
import { owned } from './attributed.ts'
import { childAnswer, delegate, waitForChild } from './delegate.ts'

export const subagentRefusal = defineScenario({
  id: 'subagent_refusal',
  title: 'In a subagent, the model declines after the first command, however often it is asked',
  suites: ['agents', 'outcomes'],
  requirement:
    'A child that was declined an answer is kept as failed, and its parent is told so, or in the words of the refusal; it is not shown an empty result.',
  source: "anomalyco/opencode#42725, 2026-08-15 (the reporter's account names refusals, too).",
  twin: 'subagent_success',
  requires: ['subagents'],
  ...toolsUntold,
  script: {
    calls: [delegate(), waitForChild(), answer()],
    others: { subagent: [shell(), answer(childAnswer)] },
    // For ever: some ask again.
    faults: [at(1, 'every', { kind: 'refusal' }, 'subagent')],
  },
  checks: [faultApplied('refusal', 1, 'subagent'), ...completes(), ...owned(), childFailed(), parentTold()],
})
