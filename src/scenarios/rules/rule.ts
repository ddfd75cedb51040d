import type { ScenarioCheck, ScenarioSubject } from '../types.ts'

/** What a rule found wrong, one sentence each; `null` when it does not apply. Never holds payload text. */
export type RuleFaults = string[] | null

/** A check of a scenario, made of a function that lists what is wrong. */
export function rule(
  definition: Pick<ScenarioCheck, 'id' | 'requirement' | 'source'>,
  findFaults: (subject: ScenarioSubject) => RuleFaults,
): ScenarioCheck {
  return {
    ...definition,
    evaluate(subject) {
      const reasons = findFaults(subject)
      if (reasons === null) return { status: 'not_applicable' }
      return { status: reasons.length === 0 ? 'pass' : 'fail', reasons }
    },
  }
}
