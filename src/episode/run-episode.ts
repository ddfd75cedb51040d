import { inspectEpisode, kitVerdict } from '../checks/index.ts'
import type { CheckResult } from '../checks/types.ts'
import { createDiskLog } from '../collector/capture/disk-log.ts'
import { collect, createCapture } from '../collector/index.ts'
import type { CapturedCall } from '../evidence/capture.ts'
import type { Dialect, Gap } from '../evidence/record.ts'
import type { Verification, Witness } from '../evidence/witness.ts'
import { AdapterError } from '../harness/observation-error.ts'
import { SetupError } from '../harness/setup-error.ts'
import type { Harness } from '../harness/types.ts'
import { createInterceptionFront } from '../provider/interception-front.ts'
import { createLoopbackFront } from '../provider/loopback-front.ts'
import type { EpisodeProvider, ProviderFront } from '../provider/types.ts'
import { expectationOf, scopeOf } from '../scenarios/expectation.ts'
import type { Scenario } from '../scenarios/types.ts'
import { onInterruption, wasInterrupted } from './interruption.ts'
import { adapterProblem, interrupted, judgeRun } from './judge-run.ts'
import { declaredCapabilities, observedCapabilities } from './observed-capabilities.ts'
import { type Play, playHarness } from './play-harness.ts'
import { asSetupProblem, prepareHarness } from './prepare-harness.ts'
import { createProbeLedger } from './probe-ledger.ts'
import { judgeScenarioChecks } from './scenario-checks.ts'
import { createSpiedShell } from './spied-shell.ts'
import type { Episode, EpisodeOptions, EpisodeProblem, EpisodeStatus } from './types.ts'
import { grade } from './verifier.ts'
import { writeWireLog } from './wire-log.ts'
import { createFolders, type EpisodeFolders, removeFolders } from './workspace.ts'

const model = 'conformance-model'
const modelServer = 'policy_model'

/**
 * Takes one harness through one scenario and judges what was retained.
 *
 * Never rejects on account of the harness: a failed set-up, a crash and a fault of the kit each come back as
 * a status of their own. The folders are removed and the provider is closed, whatever happened.
 */
export async function runEpisode(options: EpisodeOptions): Promise<Episode> {
  const { harness, scenario } = options
  const episode = blankEpisode(options)
  if (scenario.requires?.some((claim) => harness.claims?.[claim] === false)) {
    const declined = scenario.requires.filter((claim) => harness.claims?.[claim] === false)
    return {
      ...episode,
      status: 'not_applicable',
      reason: `the harness does not claim: ${declined.join(', ')}`,
    }
  }
  if (wasInterrupted()) return { ...episode, ...interrupted }
  const dialect = chooseDialect(options)
  if (!dialect) return { ...episode, status: 'not_applicable', reason: dialectReason(options) }
  episode.dialect = dialect
  try {
    const { version } = await prepareHarness(harness, options.progress ?? (() => {}))
    episode.version = version
    // Installation is no part of the episode.
    episode.timing.startedAt = Date.now()
    await play(episode, options, dialect)
  } catch (error) {
    const [status, problem] = problemOf(error)
    // An installation that the interrupt ended did not fail.
    Object.assign(episode, wasInterrupted() ? interrupted : { status, problem })
  }
  episode.timing.endedAt = Date.now()
  return episode
}

async function play(episode: Episode, options: EpisodeOptions, dialect: Dialect): Promise<void> {
  const deadline = new AbortController()
  // From here to the end: an interrupt at any moment between would leave the folders behind.
  const stopListening = onInterruption(() => deadline.abort(new Error('the run was interrupted')))
  try {
    const folders = await createFolders(episode.harness, options)
    if (options.keep) episode.keptAt = folders.root
    try {
      await playIn(folders, { episode, options, dialect, deadline })
    } finally {
      if (!options.keep) await removeFolders(folders)
    }
  } finally {
    stopListening()
  }
}

interface PlayIn {
  episode: Episode
  options: EpisodeOptions
  dialect: Dialect
  deadline: AbortController
}

async function playIn(
  folders: EpisodeFolders,
  { episode, options, dialect, deadline }: PlayIn,
): Promise<void> {
  const { harness, scenario, seed = 1 } = options
  const own = options.front ? null : await createFront(harness)
  const front = options.front ?? (own as ProviderFront)
  const shell = createSpiedShell(folders.workspace, deadline.signal)
  const probes = createProbeLedger({
    script: scenario.script,
    workspace: folders.workspace,
    rolloutId: episode.rolloutId,
    seed,
    spiedCalls: shell.callsWith,
  })
  const disk = options.captureFile === undefined ? null : createDiskLog(options.captureFile)
  const capture = createCapture({
    retained: disk?.keep,
    modelServer,
    invocationHeader: harness.invocationHeader ?? 'x-session-id',
    stepHeader: harness.stepHeader ?? 'x-step-id',
  })
  let provider: EpisodeProvider | null = null
  try {
    provider = front.open({
      rolloutId: episode.rolloutId,
      script: scenario.script,
      probes,
      capture,
      model,
      modelServer,
      classify: harness.classify,
      ignores: harness.ignores,
    })
    const played = await playHarness({
      harness,
      scenario,
      dialect,
      provider,
      folders,
      shell,
      deadline,
      model,
      seed,
    })
    episode.timing.processes = played.processes
    const witness = await provider.witness()
    await provider.close()
    witness.tool_runs = await probes.runs()
    if (played.error instanceof SetupError && witness.attempts.length === 0) throw played.error
    const verification = await grade({
      scenario,
      workspace: folders.workspace,
      outcome: played.result?.outcome ?? null,
      expectation: episode.expectation,
    })
    const captured = { calls: capture.calls(), gaps: capture.gaps() }
    judge(episode, { scenario, played, witness, verification, ...captured, options })
  } finally {
    await provider?.close()
    await own?.close()
    disk?.close()
    if (options.keep && provider) await writeWireLog(folders.root, await provider.witness(), capture.calls())
  }
}

interface Played {
  scenario: Scenario
  played: Play
  witness: Witness
  verification: Verification
  calls: CapturedCall[]
  gaps: Gap[]
  options: EpisodeOptions
}

/** Verifier, collector and checks, one after the other; the record is never repaired from the witness. */
function judge(
  episode: Episode,
  { scenario, played, witness, verification, calls, gaps, options }: Played,
): void {
  // What the script left out for this harness is not expected of it.
  const { tool_steps: steps } = episode.expectation
  episode.expectation.tool_steps = Math.max(0, steps - (witness.left_out ?? 0))
  const { expectation, scope } = episode
  const outcome = played.result?.outcome ?? null
  witness.verifications.push(verification)
  const run = judgeRun(played, witness)
  episode.witness = witness
  episode.outcome = outcome
  if (run.problem) {
    Object.assign(episode, { status: run.status, problem: run.problem })
    return
  }
  episode.record = played.result
    ? collect({
        identity: {
          taskIndex: options.taskIndex ?? 0,
          rolloutIndex: options.rolloutIndex ?? 0,
          rolloutId: episode.rolloutId,
          taskId: scenario.id,
        },
        calls,
        observations: played.result.observations,
        outcome: played.result.outcome,
        verification,
        captureGaps: gaps,
      })
    : null
  const inspection = inspectEpisode({
    record: episode.record,
    witness,
    expectation,
    scope,
    profile: episode.profile,
  })
  const own = judgeScenarioChecks(scenario, { witness, record: episode.record, outcome, expectation })
  episode.checks = [...inspection.checks, ...own]
  episode.gate = inspection.gate
  episode.tokenAvailability = inspection.tokenAvailability
  episode.findings = run.findings
  episode.attempts = {
    total: witness.attempts.length,
    httpErrors: witness.attempts.filter(({ status_code }) => (status_code ?? 0) >= 400).length,
  }
  episode.status = verdict(kitVerdict(inspection) === 'pass', own, episode)
  const { requires: required = [] } = scenario
  const passed = episode.status === 'passed'
  episode.observed = observedCapabilities({ witness, record: episode.record, required, passed })
}

function verdict(evidence: boolean, own: CheckResult[], episode: Episode): EpisodeStatus {
  const clean = !episode.findings.some((finding) => finding.severity === 'error')
  return evidence && clean && !own.some((check) => check.status === 'fail') ? 'passed' : 'failed'
}

function blankEpisode(options: EpisodeOptions): Episode {
  const { harness, scenario, rolloutIndex = 0 } = options
  const now = Date.now()
  return {
    harness: harness.name,
    version: 'unknown',
    dialect: null,
    scenario: scenario.id,
    suites: scenario.suites,
    profile: options.profile ?? 'strict',
    seed: options.seed ?? 1,
    rolloutId: `${harness.name}-${scenario.id}-${rolloutIndex}`.replace(/[^\w.-]/g, '_'),
    status: 'kit_error',
    findings: [],
    checks: [],
    gate: null,
    tokenAvailability: null,
    declared: declaredCapabilities(harness),
    attempts: { total: 0, httpErrors: 0 },
    outcome: null,
    scope: scopeOf(scenario),
    expectation: expectationOf(scenario),
    witness: null,
    record: null,
    timing: { startedAt: now, endedAt: now, processes: [] },
  }
}

function chooseDialect({ harness, scenario, dialect }: EpisodeOptions): Dialect | undefined {
  const spoken = dialect ? harness.dialects.filter((each) => each === dialect) : harness.dialects
  // The harness's first dialect is the one under test; a scenario that cannot be played in it is skipped.
  const first = spoken[0]
  return first && (!scenario.dialects || scenario.dialects.includes(first)) ? first : undefined
}

function dialectReason({ harness, scenario, dialect }: EpisodeOptions): string {
  if (dialect && !harness.dialects.includes(dialect))
    return `the harness does not speak ${dialect}; it speaks ${harness.dialects.join(', ')}`
  return scenario.dialectReason ?? 'the script cannot be played in the dialect of the harness'
}

function createFront(harness: Harness): Promise<ProviderFront> | ProviderFront {
  const front = harness.front ?? 'loopback'
  return front === 'loopback' ? createLoopbackFront() : createInterceptionFront({ hosts: front.intercept })
}

function problemOf(error: unknown): [EpisodeStatus, EpisodeProblem] {
  if (error instanceof SetupError) return ['setup_error', asSetupProblem(error)]
  if (error instanceof AdapterError) return ['kit_error', adapterProblem(error)]
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const where = stack?.split('\n').find((line) => line.includes('at ')) ?? ''
  return [
    'kit_error',
    {
      code: 'kit_error',
      message: `The kit failed: ${message} ${where.trim()}`.trim(),
      hint: 'This is a fault of harness-conformance or of the adapter, not of the harness; please report it.',
    },
  ]
}
