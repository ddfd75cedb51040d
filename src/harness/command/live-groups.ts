import { signalQuietly } from './end-processes.ts'
import { markedNow } from './marked-processes.ts'

/**
 * Harness processes lead their own process groups, so an interrupt at the terminal does not reach them.
 * While any is alive, the end of the kit's own process ends them too, with what left their groups.
 */
const groups = new Map<number, string>()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** `marker` is the value of the group's marker variable. The result is called when the group has ended. */
export function trackGroup(pid: number, marker: string): () => void {
  if (groups.size === 0) listen()
  groups.set(pid, marker)
  return () => {
    if (groups.delete(pid) && groups.size === 0) unlisten()
  }
}

/** Nothing asynchronous gets its turn any more when the process ends. */
function endAll(): void {
  for (const pid of groups.keys()) signalQuietly(-pid, 'SIGKILL')
  for (const pid of markedNow(new Set(groups.values()))) signalQuietly(pid, 'SIGKILL')
  groups.clear()
}

function onSignal(signal: NodeJS.Signals): void {
  endAll()
  unlisten()
  // With nobody else listening, the signal's default action (to die of it) is restored.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
}

function listen(): void {
  process.on('exit', endAll)
  for (const signal of signals) process.on(signal, onSignal)
}

function unlisten(): void {
  process.off('exit', endAll)
  for (const signal of signals) process.off(signal, onSignal)
}
