/** Waits; resolves to false when the signal came first. Leaves neither a timer nor a listener behind. */
export function silence(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const settle = (whole: boolean) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve(whole)
    }
    const stop = () => settle(false)
    const timer = setTimeout(() => settle(true), milliseconds)
    signal.addEventListener('abort', stop)
  })
}
