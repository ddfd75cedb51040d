import pLimit from 'p-limit'

const limits = new Map<number, ReturnType<typeof pLimit>>()

/** One limit for each number, shared by all harnesses of a test file. */
export function limitOf(concurrency: number): ReturnType<typeof pLimit> {
  const limit = limits.get(concurrency) ?? pLimit(concurrency)
  limits.set(concurrency, limit)
  return limit
}
