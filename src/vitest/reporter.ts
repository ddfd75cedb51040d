import { relative, resolve } from 'node:path'
import pc from 'picocolors'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule, TestSpecification, TestSuite, Vitest } from 'vitest/node'
import type { FinishedEpisode } from '../report/build-report.ts'
import type { Report } from '../report/schema.ts'
import { writeReport } from '../report/write-report.ts'
import { scenarios } from '../scenarios/index.ts'
import { atExit } from './at-exit.ts'
import { closingLines } from './closing-lines.ts'
import { progressLine } from './progress-line.ts'
import './meta.ts'

export interface ConformanceReporterOptions {
  /** Where the report is written; default `conformance-report`. */
  outDir?: string
  /** Default standard output. */
  write?: (text: string) => void
  /** The run is of all there is, so an entry of a baseline that names no episode is an error. Default: no filter was given. */
  whole?: boolean
}

const builtIn = new Set(scenarios.map(({ id }) => id))

/**
 * Vitest reporter: a line for each episode, the matrix and the complaints at the end, and the report's files.
 *
 * A run without one episode is red: Vitest itself is content when `-t` matches nothing. A run that does not
 * come to its end leaves a report of what it had, marked as incomplete, and never an earlier run's.
 */
export default class ConformanceReporter implements Reporter {
  report: Report | null = null
  readonly #options: ConformanceReporterOptions & Required<Omit<ConformanceReporterOptions, 'whole'>>
  readonly #colors = pc.createColors()
  #startedAt = new Date()
  #vitest: Vitest | null = null
  #whole = false
  #finished: FinishedEpisode[] = []
  #stopWaiting = () => {}

  constructor(options: ConformanceReporterOptions = {}) {
    this.#options = {
      ...options,
      outDir: options.outDir ?? 'conformance-report',
      write: options.write ?? ((text) => process.stdout.write(text)),
    }
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunStart(files: readonly TestSpecification[]): Promise<void> {
    this.#startedAt = new Date()
    this.#finished = []
    this.#write([], false)
    this.#stopWaiting()
    this.#stopWaiting = atExit(() => this.#write(this.#finished, false))
    this.#whole = this.#options.whole ?? (await isWhole(files, this.#vitest))
  }

  onTestSuiteResult(suite: TestSuite): void {
    const episode = suite.meta().harnessConformance
    if (!episode) return
    this.#finished.push(episode)
    this.#options.write(`${progressLine(episode, this.#finished.length, this.#colors)}\n`)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[], reason: string): void {
    const episodes = modules.flatMap(episodesOf)
    const { outDir, write } = this.#options
    // A test file that did not load leaves no episode behind, only its error.
    const errors = [...modules.flatMap(errorsOf), ...unhandled]
    for (const error of errors) write(`\n${this.#colors.red('error')} ${error.stack ?? error.message}\n`)
    const report = this.#write(episodes, reason !== 'interrupted' && errors.length === 0)
    this.#stopWaiting()
    this.report = report
    const folder = relative(process.cwd(), resolve(outDir)) || '.'
    write(closingLines(report, folder, this.#colors))
    if (report.gate !== 'met') process.exitCode ||= 1
  }

  #write(episodes: readonly FinishedEpisode[], complete: boolean): Report {
    return writeReport(resolve(this.#options.outDir), {
      episodes,
      startedAt: this.#startedAt,
      complete,
      whole: this.#whole,
      scenarios: builtIn,
    })
  }
}

/** Nothing narrows the run down: neither names of tests or files, nor a shard. */
async function isWhole(files: readonly TestSpecification[], vitest: Vitest | null): Promise<boolean> {
  if (!vitest || vitest.config.testNamePattern || vitest.config.shard) return false
  return files.length >= (await vitest.globTestSpecifications()).length
}

function episodesOf(module: TestModule): FinishedEpisode[] {
  return [...module.children.allSuites()].flatMap((suite) => suite.meta().harnessConformance ?? [])
}

function errorsOf(module: TestModule): SerializedError[] {
  return [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
}
