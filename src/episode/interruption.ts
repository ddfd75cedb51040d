const signals = ['SIGINT', 'SIGTERM'] as const
const open = new Set<() => void>()
let happened = false

/** After an interrupt no further episode is begun. */
export function wasInterrupted(): boolean {
  return happened
}

/**
 * While an episode is open, an interrupt ends the episode instead of the process: the harness is stopped, the
 * provider closed and the folders removed, as at any other end. Returns the way to stop listening.
 */
export function onInterruption(interrupt: () => void): () => void {
  if (open.size === 0) for (const signal of signals) process.on(signal, interruptEpisodes)
  open.add(interrupt)
  return () => {
    if (open.delete(interrupt) && open.size === 0)
      for (const signal of signals) process.off(signal, interruptEpisodes)
  }
}

/** Ends all open episodes, and lets no further one begin. */
export function interruptEpisodes(): void {
  happened = true
  for (const interrupt of open) interrupt()
}
