import { createHash } from 'node:crypto'
import { columnsOf } from './columns.ts'

type Placeable = Parameters<typeof columnsOf>[0][number]

const longest = 80

/**
 * Where each episode's rollout goes, relative to the report: `rollouts/<harness>/<scenario>.jsonl`. A harness
 * that ran in several versions or protocols has a folder for each. No two episodes share a path, also where
 * upper and lower case are one.
 */
export function placeRollouts<E extends Placeable>(episodes: readonly E[]): Map<E, string> {
  const folders = new Set<string>()
  const places = new Map<E, string>()
  for (const { harness, version, severalVersions, apart, episodes: own } of columnsOf(episodes)) {
    const parts = [harness, ...(severalVersions ? [version] : []), ...apart]
    const folder = unused(folders, parts.map(fileName).join('.'))
    const files = new Set<string>()
    for (const [scenario, episode] of own)
      places.set(episode, `rollouts/${folder}/${unused(files, fileName(scenario))}.jsonl`)
  }
  return places
}

/** A name that is one path segment and no hidden file, whatever it was. */
function fileName(name: string): string {
  const safe = name.replace(/[^\w.-]+/g, '_').replace(/^[.-]+/, '_') || '_'
  if (safe.length <= longest) return safe
  return `${safe.slice(0, longest)}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}

function unused(taken: Set<string>, wanted: string): string {
  let name = wanted
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${wanted}-${number}`
  taken.add(name.toLowerCase())
  return name
}
