import { signalQuietly } from './end-processes.ts'

/**
 * Harness processes lead their own process groups, so an interrupt at the terminal does not reach them.
 * While any is alive, the end of the kit's own process ends them too.
 */
const groups = new Set<number>()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export function trackGroup(pid: number): () => void {
  if (groups.size === 0) listen()
  groups.add(pid)
  return () => {
    if (groups.delete(pid) && groups.size === 0) unlisten()
  }
}

function endAll(): void {
  for (const pid of groups) signalQuietly(-pid, 'SIGKILL')
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
