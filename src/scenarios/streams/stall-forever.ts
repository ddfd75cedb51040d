import { answer, at, stall } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { failsTruthfully } from '../rules/bundles.ts'

export const stallForever = defineScenario({
  id: 'stall_forever',
  title: 'Every reply stalls after its headers',
  suites: ['streams', 'outcomes'],
  requirement:
    'Silence is borne a bounded number of times; the run then fails, with another exit code than 0.',
  source:
    'anomalyco/opencode#48675, 2026-09-18 (a comment: a headless run hangs without one byte of output).',
  twin: 'late_first_event',
  script: { calls: [answer()], faults: [at(0, 'every', stall('after_headers'))] },
  checks: failsTruthfully('stall'),
})
