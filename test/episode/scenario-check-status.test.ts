import { expect, test } from 'vitest'
import { judgeScenarioChecks } from '../../src/episode/scenario-checks.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'
import type { ScenarioCheck, ScenarioSubject } from '../../src/scenarios/types.ts'

const judged = (evaluate: unknown) => {
  const check = { id: 'own.rule', requirement: 'x', evaluate: evaluate as ScenarioCheck['evaluate'] }
  return judgeScenarioChecks({ ...toolSuccess, checks: [check] }, {} as ScenarioSubject)[0]
}

test.each([
  ['nothing', () => undefined],
  ['no status', () => ({})],
  ['an unknown status', () => ({ status: 'ok' })],
  ['a promise', async () => ({ status: 'pass' })],
])('a check of a scenario that returns %s fails instead of passing unseen', (_, evaluate) => {
  expect(judged(evaluate)).toMatchObject({
    status: 'fail',
    reasons: [expect.stringContaining('the check itself failed')],
  })
})
