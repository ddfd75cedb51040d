import type { SetupError } from '../harness/setup-error.ts'
import type { Harness } from '../harness/types.ts'

const prepared = new WeakMap<Harness, Promise<{ version: string }>>()

/** Runs a harness's `prepare` once per process, however many episodes ask for it at the same time. */
export function prepareHarness(
  harness: Harness,
  progress: (line: string) => void,
): Promise<{ version: string }> {
  let pending = prepared.get(harness)
  if (!pending) {
    pending = Promise.resolve(harness.prepare?.({ progress }) ?? { version: 'unknown' })
    prepared.set(harness, pending)
  }
  return pending
}

/** Set-up problems as an episode reports them. */
export function asSetupProblem(error: SetupError) {
  return { code: error.code, message: error.message, hint: error.hint }
}
