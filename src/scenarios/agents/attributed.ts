import { childOwnsAttempts } from '../rules/child-owner.ts'
import { childNamesSpawner } from '../rules/child-spawner.ts'
import { stepsPerInvocation } from '../rules/child-steps.ts'
import { usagePerInvocation } from '../rules/child-usage.ts'
import type { ScenarioCheck } from '../types.ts'

/** Whose is what, in every scenario with subagents. */
export function attributed(): ScenarioCheck[] {
  return [childOwnsAttempts(), childNamesSpawner(), stepsPerInvocation(), usagePerInvocation()]
}
