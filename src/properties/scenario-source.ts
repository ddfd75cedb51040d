import type { Scenario } from '../scenarios/index.ts'
import { literal } from './literal.ts'

/**
 * A scenario as source that can be pasted into a test file. Its own checks are code and are left out, which
 * a comment then says.
 */
export function scenarioSource(scenario: Scenario): string {
  const { checks, ...data } = scenario
  const omitted = checks?.length
    ? `// Without its own checks: ${checks.map(({ id }) => id).join(', ')}.\n`
    : ''
  return `${omitted}defineScenario(${literal(data)})`
}
