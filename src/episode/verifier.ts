import type { Expectation, Verification } from '../evidence/witness.ts'
import type { Outcome } from '../harness/types.ts'
import type { Script } from '../provider/script.ts'
import type { Scenario } from '../scenarios/types.ts'

/**
 * Grades an episode by itself: 1 when the harness's final answer carries the scripted text and the scenario
 * grants 1, else 0. It runs after a provider failure, too (EVIDENCE.md, section 7).
 */
export function verify(subject: {
  script: Script
  outcome: Outcome | null
  expectation: Expectation
}): Verification {
  const expected = subject.script.calls.at(-1)?.text ?? ''
  const answer_seen = expected !== '' && (subject.outcome?.answer ?? '').includes(expected)
  const granted = answer_seen && subject.expectation.expected_reward === 1
  return { reward: granted ? 1 : 0, answer_seen, evaluation_completed: true }
}

/** Grades by the scenario's own verifier, where it has one, else by the kit's. */
export async function grade(subject: {
  scenario: Scenario
  workspace: string
  outcome: Outcome | null
  expectation: Expectation
}): Promise<Verification> {
  const { scenario, workspace, outcome, expectation } = subject
  if (!scenario.verify) return verify({ script: scenario.script, outcome, expectation })
  return { ...(await scenario.verify({ workspace, outcome })), evaluation_completed: true }
}
