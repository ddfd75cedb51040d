import { plural } from './describe-episode.ts'
import type { ReportedClaim } from './schema.ts'

export const claimsTitle = 'Claims against observation'

/** What the author says, in the words of a table's cell. */
export function claimedWords({ claimed }: ReportedClaim): string {
  if (claimed === null) return 'nothing said'
  if (typeof claimed === 'string') return `claimed: ${claimed}`
  return claimed ? 'claimed' : 'not claimed'
}

/** What the run showed, in the words of a table's cell. */
export function observedWords({ observed, seen, notSeen }: ReportedClaim): string {
  if (observed === 'not_tried') return 'not tried'
  if (observed === 'no') return `not seen in ${plural(notSeen, 'episode')} that asked for it`
  return `seen in ${plural(seen, 'episode')}`
}

/** A line for each difference: `pi 1.6.0, subagents: not claimed, but observed`. */
export function driftLines(claims: readonly ReportedClaim[] = []): string[] {
  return claims.flatMap(({ harness, capability, drift }) =>
    drift ? `${harness}, ${capability}: ${drift}` : [],
  )
}
