import { answer, at, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'

export const emptyAnswer = defineScenario({
  id: 'empty_answer',
  title: 'One reply is well-formed and says nothing, then normal service',
  suites: ['outcomes'],
  requirement:
    'A reply without content is no answer: it is asked for once more at least, and the empty message is not sent back.',
  source:
    "cline/cline#5645, 2025-08-17 (the maintainers shipped a change) and openclaw/openclaw#71880, 2026-04-26 (a maintainer's word on its sibling).",
  twin: 'short_answer',
  script: { calls: [shell(), answer()], faults: [at(1, 0, { kind: 'empty' })] },
  checks: recovers({ fault: 'empty', decisions: 2 }),
})
