import { join, relative, resolve } from 'node:path'
import pc from 'picocolors'
import { runEpisode } from '../../episode/index.ts'
import type { Dialect } from '../../evidence/record.ts'
import { createLiveFront } from '../../provider/live/live-front.ts'
import type { FinishedEpisode } from '../../report/build-report.ts'
import { writeReport } from '../../report/write-report.ts'
import { liveSmoke } from '../../scenarios/live/live-smoke.ts'
import { closingLines } from '../../vitest/closing-lines.ts'
import { finished } from '../../vitest/finished-episode.ts'
import { progressLine } from '../../vitest/progress-line.ts'
import { exitCode, UsageError } from '../exit-code.ts'
import { findConfig } from '../run/load-config.ts'
import { resolveSelection } from '../run/resolve-selection.ts'

export interface LiveFlags {
  baseUrl: string
  keyEnv: string
  harness: string[]
  model?: string
  dialect?: Dialect
  out: string
  keep?: boolean
}

/** One episode for each harness, one after the other: a real provider has limits of its own. */
export async function live(flags: LiveFlags): Promise<number> {
  const { harnesses } = await resolveSelection({
    harnesses: flags.harness,
    scenarios: [],
    suites: [],
    dialects: flags.dialect ? [flags.dialect] : [],
    baseline: null,
    profile: null,
    concurrency: null,
    keep: flags.keep ?? false,
    seed: 1,
    config: findConfig(process.cwd()),
  })
  const front = await createLiveFront({
    baseUrl: flags.baseUrl,
    apiKeyEnv: flags.keyEnv,
    model: flags.model,
  }).catch((error: Error) => {
    throw new UsageError(error.message)
  })
  const startedAt = new Date()
  const episodes: FinishedEpisode[] = []
  try {
    for (const { harness, adapter } of harnesses) {
      const { dialect, keep } = flags
      const progress = (line: string) => process.stderr.write(`${line}\n`)
      const captureFile = join(
        resolve(flags.out),
        'capture',
        `${harness.name.replace(/[^\w.-]/g, '_')}.ndjson`,
      )
      const options = { harness, scenario: liveSmoke, front, dialect, keep, progress, captureFile }
      const episode = await runEpisode(options)
      episodes.push(finished(episode, { harness, scenario: liveSmoke, options: { adapter, dialect } }))
      process.stdout.write(`${progressLine(episodes.at(-1) as FinishedEpisode, episodes.length, pc)}\n`)
    }
  } finally {
    await front.close()
  }
  const report = await writeReport(resolve(flags.out), { episodes, startedAt, complete: true })
  process.stdout.write(closingLines(report, relative(process.cwd(), resolve(flags.out)) || '.', pc))
  return { met: exitCode.met, not_met: exitCode.notMet, not_evaluated: exitCode.notEvaluated }[report.gate]
}
