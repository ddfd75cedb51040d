import type { Scenario } from '../types.ts'
import { duplicateToolIds } from './duplicate-tool-ids.ts'
import { fusedToolCalls } from './fused-tool-calls.ts'
import { missingToolId } from './missing-tool-id.ts'
import { parallelTools } from './parallel-tools.ts'
import { parallelToolsOneFails } from './parallel-tools-one-fails.ts'
import { reusedToolId } from './reused-tool-id.ts'

export const toolsScenarios: readonly Scenario[] = [
  parallelTools,
  parallelToolsOneFails,
  duplicateToolIds,
  reusedToolId,
  fusedToolCalls,
  missingToolId,
]
