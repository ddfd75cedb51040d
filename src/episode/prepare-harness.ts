import { inspect } from 'node:util'
import { AdapterError } from '../harness/observation-error.ts'
import { SetupError } from '../harness/setup-error.ts'
import type { Harness } from '../harness/types.ts'
import { onInterruption } from './interruption.ts'

const prepared = new WeakMap<Harness, Promise<{ version: string }>>()

/** Runs a harness's `prepare` once per process, however many episodes ask for it at the same time. */
export function prepareHarness(
  harness: Harness,
  progress: (line: string) => void,
): Promise<{ version: string }> {
  let pending = prepared.get(harness)
  if (!pending) {
    pending = prepare(harness, progress)
    prepared.set(harness, pending)
  }
  return pending
}

async function prepare(harness: Harness, progress: (line: string) => void): Promise<{ version: string }> {
  if (!harness.prepare) return { version: 'unknown' }
  const stop = new AbortController()
  const stopListening = onInterruption(() => stop.abort(new Error('the run was interrupted')))
  const failed = `Failed in "prepare" of the adapter of ${harness.name}`
  const found = await Promise.resolve({ progress, signal: stop.signal })
    .then(harness.prepare)
    .finally(stopListening)
    .catch((cause: unknown) => {
      if (cause instanceof SetupError) throw cause
      throw new AdapterError(cause instanceof Error ? failed : `${failed}: it threw ${inspect(cause)}`, {
        cause,
      })
    })
  if (typeof found?.version !== 'string')
    throw new AdapterError(`${failed}: it resolved to ${inspect(found)}, not to { version: string }`)
  return found
}

/** Set-up problems as an episode reports them. */
export function asSetupProblem(error: SetupError) {
  return { code: error.code, message: error.message, hint: error.hint }
}
