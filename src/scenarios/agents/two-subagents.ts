import { answer, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { completes } from '../rules/bundles.ts'
import { childCompleted } from '../rules/child-status.ts'
import { childrenApart } from '../rules/children-apart.ts'
import { attributed } from './attributed.ts'
import { delegate, waitForChild } from './delegate.ts'

const prompts = [
  'Run the check of the first part, then report.',
  'Run the check of the other part, then report.',
]

export const twoSubagents = defineScenario({
  id: 'two_subagents',
  title: 'Two subagents, one after the other',
  suites: ['agents'],
  requirement:
    'Each child has an invocation of its own with its own attempts, steps and tokens; none of them is given to the other, or to the parent.',
  source:
    "arniesaha/agentweave#148, 2026-03-29 (the reporter's account); git-ai PR 2241 gives usage to the session that spent it.",
  twin: 'subagent_success',
  requires: ['subagents'],
  script: {
    calls: [
      delegate(prompts[0], 'first'),
      waitForChild(),
      delegate(prompts[1], 'other'),
      waitForChild(),
      answer(),
    ],
    others: {
      subagent: [shell(), answer('The first part is done.'), shell(), answer('The other part is done.')],
    },
  },
  checks: [...completes(), ...attributed(), childrenApart(prompts), childCompleted()],
})
