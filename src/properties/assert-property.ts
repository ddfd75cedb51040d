import fc, { type IAsyncProperty, type IRawProperty, type RunDetails } from 'fast-check'
import type { Script } from '../provider/script.ts'
import { failureReport } from './failure-report.ts'
import { literal } from './literal.ts'
import { scenarioSource } from './scenario-source.ts'
import { scheduleScenario } from './schedule-scenario.ts'

export interface PropertyOptions<Value> {
  /** Default 100. */
  runs?: number
  /** Default 1, so that a run can be repeated. */
  seed?: number
  /** Of an earlier failure: runs its counterexample alone. */
  path?: string
  /** Told the seed before the first run; default stderr. */
  print?: (line: string) => void
  /** Prints a counterexample; default as the source of a literal. */
  show?: (value: Value) => string
}

/**
 * Runs a property and shrinks what breaks it.
 *
 * @throws Error whose message is the report of `failureReport`.
 */
export async function assertProperty<Value>(
  property: IRawProperty<[Value]>,
  options: PropertyOptions<Value> = {},
): Promise<void> {
  const { runs = 100, seed = 1, path, show = literal } = options
  const print = options.print ?? ((line: string) => void process.stderr.write(`${line}\n`))
  print(`property: ${runs} runs, seed ${seed}${path === undefined ? '' : `, path ${path}`}`)
  // A synchronous property is checked just as well; fast-check only types the two apart.
  const details: RunDetails<[Value]> = await fc.check(property as IAsyncProperty<[Value]>, {
    numRuns: runs,
    seed,
    path,
  })
  if (details.failed) throw new PropertyError(failureReport(details, show))
}

/** `show` for fault schedules: the counterexample as a scenario to paste. */
export function showSchedule(script: Script): string {
  return scenarioSource(scheduleScenario(script))
}

class PropertyError extends Error {
  override readonly name = 'PropertyError'

  constructor(message: string) {
    super(message)
    // The message says where to look; a stack into the kit does not.
    this.stack = `${this.name}: ${message}`
  }
}
