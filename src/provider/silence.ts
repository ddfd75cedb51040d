/** Waits, for ever if told so; resolves to false when the signal came first. Leaves no timer or listener behind. */
export function silence(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const settle = (whole: boolean) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve(whole)
    }
    const stop = () => settle(false)
    // A timer takes no more than 31 bits; a longer wait is one for ever.
    const timer = milliseconds < 2 ** 31 ? setTimeout(() => settle(true), milliseconds) : undefined
    signal.addEventListener('abort', stop)
  })
}
