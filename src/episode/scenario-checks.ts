import { inspect } from 'node:util'
import type { CheckResult, CheckStatus } from '../checks/types.ts'
import type { Scenario, ScenarioSubject } from '../scenarios/types.ts'

const statuses: readonly CheckStatus[] = ['pass', 'fail', 'not_applicable']

/** A scenario's own checks, in the form of all others. One that throws is a failure with its words. */
export function judgeScenarioChecks(scenario: Scenario, subject: ScenarioSubject): CheckResult[] {
  return (scenario.checks ?? []).map((check) => {
    const result: CheckResult = {
      id: check.id,
      kind: 'behavioral',
      tier: 'P0',
      status: 'fail',
      evidence: [],
      locations: [],
      reasons: [],
      blockedBy: [],
      extension: true,
    }
    try {
      const { status, reasons = [], locations = [] } = check.evaluate(subject)
      if (!statuses.includes(status))
        throw new TypeError(
          `its status is ${inspect(status)}; accepted: ${statuses.join(', ')} (a promise is not awaited)`,
        )
      return { ...result, status, reasons, locations }
    } catch (error) {
      return { ...result, reasons: [`the check itself failed: ${(error as Error).message}`] }
    }
  })
}
