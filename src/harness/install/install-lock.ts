import { open, rename, rm, stat, utimes } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** The holder renews its lock this often ... */
const renewMs = 1000
/** ... and one that has not been renewed for this long belongs to a process that died. */
const staleMs = 10_000
const pollMs = 200

/**
 * Waits until no other process holds the lock file, does the work, and removes it. The signal ends the
 * waiting, with an AbortError.
 *
 * The lock saves double work, nothing else: what is installed appears by an atomic rename, so that two
 * holders (after a machine slept, say) cannot harm each other.
 */
export async function withInstallLock<T>(
  file: string,
  work: () => Promise<T>,
  { waiting = () => undefined, signal }: { waiting?: () => void; signal?: AbortSignal } = {},
): Promise<T> {
  for (let told = false; !(await take(file)); ) {
    if (!told) waiting()
    told = true
    await sleep(pollMs, undefined, { signal })
  }
  const renewal = setInterval(() => {
    const now = new Date()
    utimes(file, now, now).catch(() => undefined)
  }, renewMs)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    await rm(file, { force: true })
  }
}

async function take(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx')
    await handle.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    await removeIfStale(file)
    return false
  }
}

async function removeIfStale(file: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs < staleMs) return
    // Of several that wait, one rename succeeds.
    const aside = `${file}.${process.pid}.stale`
    await rename(file, aside)
    await rm(aside, { force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
