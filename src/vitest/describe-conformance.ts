import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { checks as contract } from '../checks/index.ts'
import type { Profile } from '../checks/types.ts'
import { prepareHarness, runEpisode } from '../episode/index.ts'
import type { Dialect } from '../evidence/record.ts'
import { defineHarness } from '../harness/define-harness.ts'
import type { Harness } from '../harness/types.ts'
import { createInterceptionFront } from '../provider/interception-front.ts'
import { createLoopbackFront } from '../provider/loopback-front.ts'
import type { ProviderFront } from '../provider/types.ts'
import type { Baseline } from '../report/baseline/schema.ts'
import type { FinishedEpisode } from '../report/build-report.ts'
import { describeName } from '../report/replay.ts'
import type { Scenario } from '../scenarios/index.ts'
import { ConformanceError } from './conformance-error.ts'
import { describeProperties, type PropertyRuns } from './describe-properties.ts'
import { limitOf } from './episode-limit.ts'
import { baselineEntries } from './expected-failures.ts'
import { finished } from './finished-episode.ts'
import { type EpisodeTests, judgeTests, type TestVerdict } from './judge-tests.ts'
import { selectedScenarios } from './selected-scenarios.ts'
import './meta.ts'

export interface DescribeOptions {
  /** Suites of built-in scenarios; default `['core']`, `[]` for none of them. */
  suites?: string[]
  /** Own scenarios, which always run, and ids, which narrow the built-in ones down. */
  scenarios?: (Scenario | string)[]
  /** Default `strict`. */
  profile?: Profile
  /** Default: the harness's first. When given, it stands in the name of the harness's `describe`. */
  dialect?: Dialect
  /** Failures that are known: a file (a path is relative to the working directory), or its content. */
  baseline?: string | URL | Baseline
  /** Episodes side by side, over all harnesses of a test file; default twice the processors. */
  concurrency?: number
  /**
   * Generated fault schedules, really run, under the error-link invariant: `true` for 100 of them, or how many.
   * Default none. A failure prints seed, path and the shrunk schedule as a scenario.
   */
  properties?: PropertyRuns
  /** Default 1. */
  seed?: number
  /** Leaves each episode's folders in place and says where. */
  keep?: boolean
  /** Told about installation and the like; default stderr. */
  progress?: (line: string) => void
  /** Where the adapter comes from, for the report: an entry point, `config`, or `custom` (default). */
  adapter?: string
}

/**
 * Declares a harness's conformance tests: a `describe` for the harness, one for each scenario, a test for each
 * check. Episodes run side by side; one runs only when a test of it is selected, and then once.
 *
 * @throws Error when the selection is empty or names what is not there: nothing run must not look green; when
 * harness or scenario is not as their `define` functions want it; and when the baseline cannot be used.
 */
export function describeConformance(harness: Harness, options: DescribeOptions = {}): void {
  if (!process.env.VITEST)
    throw new Error(
      'Failed to describe conformance: this is no Vitest run. Call describeConformance in a test file; from a program of your own, use runEpisode.',
    )
  // Also when it came by no definition: names become folders and paths.
  defineHarness(harness)
  const selected = selectedScenarios(options)
  const limit = limitOf(options.concurrency ?? 2 * availableParallelism())
  const progress = options.progress ?? ((line: string) => process.stderr.write(`${line}\n`))
  const title = describeName(harness.name, options.dialect)
  const entries = options.baseline && baselineEntries(options.baseline, harness.name, selected)
  describe.concurrent(title, () => {
    let front: Promise<ProviderFront> | undefined
    const openFront = () => {
      front ??= Promise.resolve(createFront(harness))
      return front
    }
    afterAll(async () => {
      await (await front)?.close()
    })
    selected.forEach((scenario, taskIndex) => {
      describeScenario(scenario, title, async () => {
        // An installation must not take a place from other harnesses' episodes; its failure is the episode's to tell.
        await prepareHarness(harness, progress).catch(() => {})
        const episode = await limit(async () =>
          runEpisode({
            harness,
            scenario,
            taskIndex,
            progress,
            front: await openFront(),
            dialect: options.dialect,
            profile: options.profile,
            seed: options.seed,
            keep: options.keep,
          }),
        )
        return finished(episode, { harness, scenario, options, baseline: entries || undefined })
      })
    })
    if (options.properties)
      describeProperties(options.properties, {
        seed: options.seed,
        run: async (scenario) => {
          await prepareHarness(harness, progress)
          const { dialect, seed } = options
          return runEpisode({ harness, scenario, dialect, seed, front: await openFront() })
        },
      })
  })
}

function describeScenario(scenario: Scenario, title: string, run: () => Promise<FinishedEpisode>): void {
  describe.concurrent(scenario.id, () => {
    const checks = [...contract, ...(scenario.checks ?? [])]
    let tests: EpisodeTests
    // No timeout: the episode has its own deadline, and waiting for a free place is not the harness's fault.
    // Vitest reads the parameters' source: the first must be a destructuring, even of nothing.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    beforeAll(async ({}, suite) => {
      const episode = await run()
      suite.meta.harnessConformance = episode
      tests = judgeTests(episode, {
        entries: episode.baseline ?? [],
        title,
        tested: new Set(checks.map(({ id }) => id)),
      })
    }, 0)
    test('episode', ({ skip }) => settle(tests.ofRun(), skip))
    for (const check of checks) test(check.id, ({ skip }) => settle(tests.ofCheck(check), skip))
  })
}

function settle(verdict: TestVerdict, skip: (reason: string) => void): void {
  if (!verdict) return
  if ('fail' in verdict) throw new ConformanceError(verdict.fail)
  skip(verdict.skip)
}

function createFront(harness: Harness): Promise<ProviderFront> | ProviderFront {
  const front = harness.front ?? 'loopback'
  return front === 'loopback' ? createLoopbackFront() : createInterceptionFront({ hosts: front.intercept })
}
