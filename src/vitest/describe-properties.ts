import { describe, test } from 'vitest'
import type { RunScenario } from '../properties/index.ts'
import { ConformanceError } from './conformance-error.ts'

/** `true` for the default number of runs, or how many. */
export type PropertyRuns = boolean | { runs: number }

/** Declares the properties of a harness. fast-check is loaded only when one of them is selected. */
export function describeProperties(
  properties: PropertyRuns,
  harness: { run: RunScenario; seed: number | undefined },
): void {
  describe('properties', () => {
    // No timeout: each episode has its own deadline.
    test('error links hold under generated fault schedules', { timeout: 0 }, async () => {
      const { assertProperty, errorLinkProperty, showSchedule } = await import('../properties/index.ts')
      const runs = typeof properties === 'object' ? properties.runs : undefined
      try {
        await assertProperty(errorLinkProperty(harness.run), { seed: harness.seed, show: showSchedule, runs })
      } catch (error) {
        throw new ConformanceError((error as Error).message)
      }
    })
  })
}
