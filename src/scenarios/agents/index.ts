import type { Scenario } from '../types.ts'
import { parentAfterSubagent } from './parent-after-subagent.ts'
import { subagentError } from './subagent-error.ts'
import { subagentRefusal } from './subagent-refusal.ts'
import { subagentRetry } from './subagent-retry.ts'
import { subagentSuccess } from './subagent-success.ts'
import { twoSubagents } from './two-subagents.ts'

export const agentsScenarios: readonly Scenario[] = [
  subagentSuccess,
  subagentRetry,
  subagentError,
  subagentRefusal,
  parentAfterSubagent,
  twoSubagents,
]
