import { childOwnsAttempts } from '../rules/child-owner.ts'
import { childNamesSpawner } from '../rules/child-spawner.ts'
import { stepsPerInvocation } from '../rules/child-steps.ts'
import { usagePerInvocation } from '../rules/child-usage.ts'
import type { ScenarioCheck } from '../types.ts'

/** Whose is what: attempts, the call that started a child, tokens. */
export function owned(): ScenarioCheck[] {
  return [childOwnsAttempts(), childNamesSpawner(), usagePerInvocation()]
}

/** The same, where every reply is a decision. */
export function attributed(): ScenarioCheck[] {
  return [...owned(), stepsPerInvocation()]
}
