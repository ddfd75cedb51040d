import { gateOf } from './profile.ts'
import type { Inspection } from './types.ts'

/** The kit's own verdict: as `gate`, with the extension checks (`links.*`, `outcome.*`) counted. */
export function kitVerdict({ checks, profile = 'strict' }: Inspection): 'pass' | 'fail' {
  return gateOf(checks, profile, true)
}
