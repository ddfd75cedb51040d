import pLimit from 'p-limit'
import { runEpisode } from '../../src/episode/index.ts'
import type { Dialect } from '../../src/evidence/record.ts'
import type { Harness } from '../../src/harness/index.ts'
import { scenarios } from '../../src/scenarios/index.ts'

export const core = scenarios.filter(({ suites }) => suites.includes('core'))

export interface FailuresOptions {
  /** Default: the core suite. */
  only?: string[]
  dialect?: Dialect
}

/**
 * The failed checks of each scenario that fails; those that are only blocked are left out. Findings and
 * problems count as failed checks under their own ids.
 */
export async function failures(
  harness: Harness,
  { only, dialect }: FailuresOptions = {},
): Promise<Record<string, string[]>> {
  const wanted = core.filter(({ id }) => only?.includes(id) ?? true)
  if (wanted.length === 0) throw new Error(`no core scenario is called ${only?.join(' or ')}`)
  const limit = pLimit(2)
  const episodes = await Promise.all(
    wanted.map((scenario) => limit(() => runEpisode({ harness, scenario, dialect }))),
  )
  const failed = episodes.filter(({ status }) => status !== 'passed' && status !== 'not_applicable')
  return Object.fromEntries(
    failed.map((episode) => [
      episode.scenario,
      [
        ...episode.checks.filter(({ status, blockedBy }) => status === 'fail' && blockedBy.length === 0),
        ...episode.findings.map((finding) => ({ id: finding.id })),
        ...(episode.problem ? [{ id: `${episode.problem.code}: ${episode.problem.message}` }] : []),
      ].map(({ id }) => id),
    ]),
  )
}
