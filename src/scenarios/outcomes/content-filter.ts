import { answer, at } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { failsTruthfully } from '../rules/bundles.ts'

export const contentFilter = defineScenario({
  id: 'content_filter',
  title: 'The provider withholds every reply',
  suites: ['outcomes'],
  requirement:
    'A filtered reply is neither an answer nor a completed turn: the run fails after bounded attempts.',
  source: 'anomalyco/opencode#31744, 2026-06-10 (merged fix; the same with `content_filter`).',
  twin: 'answer_about_errors',
  script: { calls: [answer()], faults: [at(0, 'every', { kind: 'empty', finish: 'content_filter' })] },
  checks: failsTruthfully('empty'),
})
