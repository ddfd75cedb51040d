import { answer, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { completes } from '../rules/bundles.ts'
import { childCompleted } from '../rules/child-status.ts'
import { attributed } from './attributed.ts'
import { childAnswer, delegate, waitForChild } from './delegate.ts'

export const parentAfterSubagent = defineScenario({
  id: 'parent_after_subagent',
  title: 'The parent goes on with two commands after its subagent has ended',
  suites: ['agents', 'accounting'],
  requirement:
    'Nothing that the parent does after the end of its child is lost or given to the child, and the tokens of both sum up to what the provider counted.',
  source:
    "langfuse/opencode-observability-plugin#20, 2026-08-11 (the reporter's account, closed as fixed): an idle event handled without its session's id.",
  twin: 'subagent_success',
  requires: ['subagents'],
  script: {
    calls: [delegate(), waitForChild(), shell(), shell(), answer()],
    others: { subagent: [shell(), answer(childAnswer)] },
  },
  checks: [...completes(), ...attributed(), childCompleted()],
})
