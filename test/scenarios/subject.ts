import type { Witness, WitnessedAttempt } from '../../src/evidence/witness.ts'
import type { Outcome } from '../../src/harness/types.ts'
import type { ScenarioCheck, ScenarioSubject } from '../../src/scenarios/types.ts'

/** A subject in which nothing happened, with whatever a test puts in. */
export function subject(
  parts: {
    attempts?: Partial<WitnessedAttempt>[]
    tool_runs?: number[]
    outcome?: Partial<Outcome> | null
    record?: unknown
  } = {},
): ScenarioSubject {
  const { attempts = [], tool_runs = [], outcome = {}, record = null } = parts
  const witness: Witness = {
    attempts: attempts.map((attempt, index) => ({
      attempt_id: `attempt-${index}`,
      dialect: 'chat',
      request: { messages: [{ role: 'user', content: 'Go.' }] },
      response: {},
      status_code: 200,
      ...attempt,
    })),
    tool_calls: [],
    tool_runs,
    violations: [],
    verifications: [],
    seeded: 1,
    finished: true,
  }
  return {
    witness,
    record,
    outcome: outcome && { status: 'completed', answer: null, ...outcome },
    expectation: {
      http_errors: [],
      terminal_error: false,
      tool_steps: 0,
      expected_reward: 1,
      model_timeout_seconds: null,
    },
  }
}

export const statusOf = (check: ScenarioCheck, given: ScenarioSubject) => check.evaluate(given).status

export const reasonsOf = (check: ScenarioCheck, given: ScenarioSubject) => check.evaluate(given).reasons
