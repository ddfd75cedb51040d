/** The test file behind `harness-conformance run`: the same `describeConformance` that a user's own file calls. */
import { inject } from 'vitest'
import { interruptEpisodes } from '../../episode/interruption.ts'
import { prepareHarness } from '../../episode/prepare-harness.ts'
import { describeConformance } from '../../vitest/describe-conformance.ts'
import { resolveSelection } from './resolve-selection.ts'
import { onStopSignal } from './stop-signal.ts'
import './options.ts'

const options = inject('harnessConformance')
onStopSignal(options.stopFile, interruptEpisodes)
const { harnesses, own, suites, profile, baseline } = await resolveSelection(options)
const ids = options.scenarios
const extra = own.filter((scenario) => ids.length === 0 || ids.includes(scenario.id))
const builtIn = ids.filter((id) => !own.some((scenario) => scenario.id === id))

// All are made ready before the first episode begins: an installation is neither an episode's time nor the
// kit's share. What goes wrong with it is told by the harness's episodes.
const progress = (line: string) => process.stderr.write(`${line}\n`)
await Promise.allSettled(harnesses.map(({ harness }) => prepareHarness(harness, progress)))

const dialects = options.dialects.length > 0 ? options.dialects : [undefined]
const runs = harnesses.flatMap((each) => dialects.map((dialect) => ({ ...each, dialect })))

for (const { harness, adapter, dialect } of runs)
  describeConformance(harness, {
    dialect,
    baseline: baseline ?? undefined,
    // Ids alone select from all suites; own scenarios alone select none of the built-in ones.
    suites: suites.length > 0 ? suites : ids.length > 0 ? (builtIn.length > 0 ? undefined : []) : ['core'],
    scenarios: [...extra, ...builtIn],
    profile,
    adapter,
    seed: options.seed,
    keep: options.keep,
    ...(options.concurrency ? { concurrency: options.concurrency } : {}),
  })
