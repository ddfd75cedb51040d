import { answer, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { completes } from '../rules/bundles.ts'
import { childCompleted } from '../rules/child-status.ts'
import { attributed } from './attributed.ts'
import { childAnswer, delegate, waitForChild } from './delegate.ts'

export const subagentSuccess = defineScenario({
  id: 'subagent_success',
  title: 'A subagent runs one command and answers (benign)',
  suites: ['agents'],
  requirement:
    'Every attempt of the child is owned by the invocation of the child, which has the parent as its parent, and those of the parent by the parent; each has its own steps, tools and tokens.',
  source:
    "arniesaha/agentweave#148, 2026-03-29 (the reporter's account: headers fixed for the process give the calls of children to their parent).",
  requires: ['subagents'],
  script: {
    calls: [delegate(), waitForChild(), answer()],
    others: { subagent: [shell(), answer(childAnswer)] },
  },
  checks: [...completes(), ...attributed(), childCompleted()],
})
