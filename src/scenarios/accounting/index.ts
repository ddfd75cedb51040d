import type { Scenario } from '../types.ts'
import { usageInFinish } from './usage-in-finish.ts'
import { usageOfFailedAttempts } from './usage-of-failed-attempts.ts'
import { usageRunning } from './usage-running.ts'
import { usageZero } from './usage-zero.ts'

export const accountingScenarios: readonly Scenario[] = [
  usageZero,
  usageInFinish,
  usageRunning,
  usageOfFailedAttempts,
]
