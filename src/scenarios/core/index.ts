import type { Scenario } from '../types.ts'
import { modelError } from './model-error.ts'
import { policyModelTimeout } from './policy-model-timeout.ts'
import { retry429 } from './retry-429.ts'
import { retry500 } from './retry-500.ts'
import { toolFailure } from './tool-failure.ts'
import { toolSuccess } from './tool-success.ts'
import { usageOmitted } from './usage-omitted.ts'
import { verifierFailure } from './verifier-failure.ts'

export const coreScenarios: readonly Scenario[] = [
  toolSuccess,
  toolFailure,
  usageOmitted,
  retry429,
  retry500,
  policyModelTimeout,
  modelError,
  verifierFailure,
]
