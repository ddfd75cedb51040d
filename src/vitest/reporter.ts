import { relative, resolve } from 'node:path'
import pc from 'picocolors'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule, TestSuite } from 'vitest/node'
import type { FinishedEpisode } from '../report/build-report.ts'
import type { Report } from '../report/schema.ts'
import { writeReport } from '../report/write-report.ts'
import { closingLines } from './closing-lines.ts'
import { progressLine } from './progress-line.ts'
import './meta.ts'

export interface ConformanceReporterOptions {
  /** Where the report is written; default `conformance-report`. */
  outDir?: string
  /** Default standard output. */
  write?: (text: string) => void
}

/**
 * Vitest reporter: a line for each episode, the matrix and the complaints at the end, and the report's files.
 *
 * A run without one episode is red: Vitest itself is content when `-t` matches nothing.
 */
export default class ConformanceReporter implements Reporter {
  report: Report | null = null
  readonly #options: Required<ConformanceReporterOptions>
  readonly #startedAt = new Date()
  readonly #colors = pc.createColors()
  #done = 0

  constructor(options: ConformanceReporterOptions = {}) {
    this.#options = {
      outDir: options.outDir ?? 'conformance-report',
      write: options.write ?? ((text) => process.stdout.write(text)),
    }
  }

  onTestSuiteResult(suite: TestSuite): void {
    const episode = suite.meta().harnessConformance
    if (!episode) return
    this.#done++
    this.#options.write(`${progressLine(episode, this.#done, this.#colors)}\n`)
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    reason: string,
  ): Promise<void> {
    const episodes = modules.flatMap(episodesOf)
    const { outDir, write } = this.#options
    // A test file that did not load leaves no episode behind, only its error.
    const errors = [...modules.flatMap(errorsOf), ...unhandled]
    for (const error of errors) write(`\n${this.#colors.red('error')} ${error.stack ?? error.message}\n`)
    this.report = await writeReport(resolve(outDir), {
      episodes,
      startedAt: this.#startedAt,
      complete: reason !== 'interrupted' && errors.length === 0,
    })
    const folder = relative(process.cwd(), resolve(outDir)) || '.'
    write(closingLines(this.report, folder, this.#colors))
    if (this.report.gate !== 'met') process.exitCode ||= 1
  }
}

function episodesOf(module: TestModule): FinishedEpisode[] {
  return [...module.children.allSuites()].flatMap((suite) => suite.meta().harnessConformance ?? [])
}

function errorsOf(module: TestModule): SerializedError[] {
  return [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
}
