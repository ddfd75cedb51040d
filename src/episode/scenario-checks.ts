import type { CheckResult } from '../checks/types.ts'
import type { Scenario, ScenarioSubject } from '../scenarios/types.ts'

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
      return { ...result, status, reasons, locations }
    } catch (error) {
      return { ...result, reasons: [`the check itself failed: ${(error as Error).message}`] }
    }
  })
}
