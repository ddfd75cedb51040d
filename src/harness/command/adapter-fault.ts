import { AdapterError, ObservationError, type ProcessEnd } from '../observation-error.ts'
import { SetupError } from '../setup-error.ts'

/** Runs a piece of an adapter's code and says of a failure whose fault it is. */
export async function asAdapter<T>(
  part: 'command' | 'observe',
  harness: string,
  work: () => T | Promise<T>,
  end: ProcessEnd | null = null,
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof SetupError) throw cause
    const error = part === 'observe' && isUnreadable(cause) ? unreadable(harness, cause) : cause
    if (error instanceof ObservationError) {
      error.process = end
      throw error
    }
    const failure = new AdapterError(`Failed in "${part}" of the adapter of ${harness}`, { cause })
    failure.process = end
    throw failure
  }
}

/** A file that is not there or a text that does not parse speaks of the harness, not of the adapter. */
function isUnreadable(cause: unknown): cause is Error {
  if (cause instanceof ObservationError) return false
  const code = (cause as NodeJS.ErrnoException | null)?.code
  return cause instanceof SyntaxError || (typeof code === 'string' && /^E[A-Z]+$/.test(code))
}

function unreadable(harness: string, cause: Error): ObservationError {
  const file = (cause as NodeJS.ErrnoException).path ?? null
  return new ObservationError(`Failed to read what ${harness} left behind: ${cause.message}`, { file, cause })
}
