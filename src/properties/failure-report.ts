import type { RunDetails } from 'fast-check'
import { ViolationError } from './violation-error.ts'

/**
 * What a failed property tells a person: what does not hold, the smallest counterexample that was found, how
 * to run it again, and what to do next.
 *
 * @param show prints the counterexample.
 */
export function failureReport<Value>(details: RunDetails<[Value]>, show: (value: Value) => string): string {
  const { counterexample, counterexamplePath, seed, numRuns, numShrinks } = details
  const tried = `after ${numRuns} ${numRuns === 1 ? 'run' : 'runs'} and ${numShrinks} shrinks`
  if (counterexample === null)
    return `Failed to judge the property: it gave up ${tried}, with seed ${seed}. Too many inputs were skipped or it was interrupted; give it more time.`
  return [
    `The property does not hold, ${tried}:`,
    ...reasons(details.errorInstance).map((line) => `  - ${line}`),
    '',
    'Smallest counterexample:',
    '',
    show(counterexample[0]),
    '',
    `Replay: { seed: ${seed}, path: ${JSON.stringify(counterexamplePath)} }`,
    '',
    'Hints:',
    '1. Paste the counterexample into a test of its own; it fails by itself, without the property.',
    '2. Replay with the seed and the path above to run this counterexample alone.',
    '3. The same seed without the path runs the whole search again.',
  ].join('\n')
}

function reasons(error: unknown): string[] {
  if (error instanceof ViolationError) return error.violations
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
}
