import { setTimeout as sleep } from 'node:timers/promises'
import type { LeftoverProcess } from '../types.ts'
import { markedProcesses } from './marked-processes.ts'

/** Sends a signal to a process, or to a group when negative; a target that is gone is not an error. */
export function signalQuietly(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** A process on its way out (a shell whose parent just exited) is no leftover. */
const settleMs = 60
const rounds = 20

/**
 * Finds what is left of an episode, ends it by id, and looks again until nothing is found: a process may
 * fork while it is being ended. Resolves to what was found.
 */
export async function endLeftovers(marker: string): Promise<LeftoverProcess[]> {
  if ((await markedProcesses(marker)).length === 0) return []
  await sleep(settleMs)
  const ended = new Map<number, LeftoverProcess>()
  for (let round = 0; round < rounds; round += 1) {
    const alive = await markedProcesses(marker)
    if (alive.length === 0) break
    for (const leftover of alive) {
      ended.set(leftover.pid, leftover)
      signalQuietly(leftover.pid, 'SIGKILL')
    }
    await sleep(20)
  }
  return [...ended.values()]
}
