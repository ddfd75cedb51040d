import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { badgeOf, badgeSvg } from './badge.ts'
import { buildReport, type FinishedEpisode } from './build-report.ts'
import { markdownReport } from './markdown.ts'
import { type Report, reportSchema } from './schema.ts'

/** Writes the report's files, the badge and the rollouts into `directory`, replacing an earlier run's. */
export async function writeReport(
  directory: string,
  run: { episodes: readonly FinishedEpisode[]; startedAt: Date; complete: boolean },
): Promise<Report> {
  const report = reportSchema.parse(buildReport(run))
  // Rollouts of an earlier run must not be inspected as if they were this one's.
  await rm(join(directory, 'rollouts'), { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  await Promise.all([
    writeFile(join(directory, 'report.json'), json(report)),
    writeFile(join(directory, 'report.md'), markdownReport(report)),
    writeFile(join(directory, 'badge.svg'), badgeSvg(report)),
    writeFile(join(directory, 'badge.json'), json(badgeOf(report))),
    ...run.episodes.map((episode) => writeRollout(directory, episode)),
  ])
  return report
}

/** `rollouts/<harness>/<scenario>.jsonl` with its scope beside it; no file when no record was delivered. */
async function writeRollout(directory: string, episode: FinishedEpisode): Promise<void> {
  if (episode.record === null) return
  const path = join(directory, 'rollouts', fileName(episode.harness), `${episode.scenario}.jsonl`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${JSON.stringify(episode.record)}\n`)
  await writeFile(path.replace(/jsonl$/, 'scope.json'), `${JSON.stringify(episode.scope)}\n`)
}

const fileName = (name: string) => name.replace(/[^\w.-]/g, '_')
