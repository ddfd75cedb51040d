/**
 * Calls back when the process ends, also by a hang-up of its terminal, which ends a process without a word.
 *
 * @param callback synchronous; nothing else runs any more
 * @returns stops waiting
 */
export function atExit(callback: () => void): () => void {
  const hangUp = () => process.exit(129)
  process.once('exit', callback)
  process.once('SIGHUP', hangUp)
  return () => {
    process.off('exit', callback)
    process.off('SIGHUP', hangUp)
  }
}
