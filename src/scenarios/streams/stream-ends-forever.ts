import { at, cut } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { failsTruthfully } from '../rules/bundles.ts'
import { longAnswer } from './long-answer.ts'

export const streamEndsForever = defineScenario({
  id: 'stream_ends_forever',
  title: 'Every stream ends in the middle of its text',
  suites: ['streams', 'outcomes'],
  requirement:
    'There is a fixed budget for broken streams; when it is spent the run fails, and the partial text is no answer.',
  source: "openai/codex#3229, 2025-09-06 (the reporter's account; a large family of duplicates).",
  twin: 'slow_stream',
  script: { calls: [longAnswer()], faults: [at(0, 'every', cut('end', 'in_text'))] },
  checks: failsTruthfully('cut'),
})
