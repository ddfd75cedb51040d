import { columnsOf } from './columns.ts'
import type { FinishedEpisode } from './reported-episode.ts'
import type { ReportedClaim } from './schema.ts'

/** Claims against observation, by column of the matrix; protocols first, then in the order of the claims. */
export function claimsOf(episodes: readonly FinishedEpisode[]): ReportedClaim[] {
  return columnsOf(episodes).flatMap(({ name, episodes: own }) => {
    const finished = [...own.values()]
    const declared = Object.assign({}, ...finished.map((episode) => episode.declared ?? {}))
    const observed = finished.flatMap((episode) => Object.entries(episode.observed ?? {}))
    const capabilities = new Set([...Object.keys(declared), ...observed.map(([capability]) => capability)])
    return [...capabilities].map((capability) => {
      const count = (what: string) =>
        observed.filter(([about, result]) => about === capability && result === what).length
      return claim(name, capability, declared[capability], count('seen'), count('not_seen'))
    })
  })
}

function claim(
  harness: string,
  capability: string,
  declared: boolean | string | undefined,
  seen: number,
  notSeen: number,
): ReportedClaim {
  const isProtocol = capability.startsWith('protocol ')
  // The list of protocols is complete: what it leaves out is not claimed.
  const claimed = declared ?? (isProtocol ? false : null)
  const observed = seen > 0 ? 'yes' : notSeen > 0 ? 'no' : 'not_tried'
  const drift = driftOf(claimed, observed, notSeen)
  return { harness, capability, claimed, observed, seen, notSeen, ...(drift ? { drift } : {}) }
}

function driftOf(
  claimed: ReportedClaim['claimed'],
  observed: ReportedClaim['observed'],
  notSeen: number,
): string | null {
  if (claimed === null) return null
  if (claimed === false) return observed === 'yes' ? 'not claimed, but observed' : null
  if (observed !== 'no') return null
  return `claimed, but not observed in ${notSeen === 1 ? 'the one episode' : `any of the ${notSeen} episodes`} that gave an occasion`
}
