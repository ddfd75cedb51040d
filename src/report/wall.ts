import type { ReportedEpisode } from './schema.ts'

/**
 * The kit's own share of a run: wall time, from the first episode's start to the last one's end, in which no
 * harness process was alive. `null` when no harness of the run has a process (they all run inside the kit's).
 */
export function wallOf(episodes: readonly Pick<ReportedEpisode, 'timing'>[]): {
  totalMs: number
  withoutProcessMs: number | null
} {
  if (episodes.length === 0) return { totalMs: 0, withoutProcessMs: null }
  const start = Math.min(...episodes.map(({ timing }) => timing.startedAt))
  const end = Math.max(...episodes.map(({ timing }) => timing.endedAt))
  const spans = episodes.flatMap(({ timing }) => timing.processes).sort((a, b) => a[0] - b[0])
  if (spans.length === 0) return { totalMs: end - start, withoutProcessMs: null }
  let alive = 0
  let until = start
  for (const [from, to] of spans) {
    alive += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return { totalMs: end - start, withoutProcessMs: end - start - alive }
}
