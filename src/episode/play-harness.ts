import { createHash } from 'node:crypto'
import { inspect, types } from 'node:util'
import type { Dialect } from '../evidence/record.ts'
import { AdapterError } from '../harness/observation-error.ts'
import type { EpisodeContext, Harness, HarnessResult } from '../harness/types.ts'
import { runInEpisode } from '../provider/interception-front.ts'
import type { EpisodeProvider } from '../provider/types.ts'
import { defaultPrompt } from '../scenarios/define-scenario.ts'
import type { Scenario } from '../scenarios/types.ts'
import { cutShort } from './cut-short.ts'
import { onInterruption, wasInterrupted } from './interruption.ts'
import { refuseResult } from './refuse-result.ts'
import type { SpiedShell } from './spied-shell.ts'
import type { EpisodeFolders } from './workspace.ts'

const defaultDeadlineSeconds = 60
/** How long a harness may take to come back after its deadline, before the kit stops waiting for it. */
const graceSeconds = 10

export interface PlayOptions {
  harness: Harness
  scenario: Scenario
  dialect: Dialect
  provider: EpisodeProvider
  folders: EpisodeFolders
  shell: SpiedShell
  deadline: AbortController
  model: string
  seed: number
}

/** What came of running the harness: a result or an error, and how the time went. */
export interface Play {
  result: HarnessResult | null
  error: Error | null
  timedOut: boolean
  /** The kit's own process was told to stop. */
  interrupted: boolean
  deadlineSeconds: number
  processes: [number, number][]
}

/** Runs the harness up to its deadline. Never rejects. */
export async function playHarness(options: PlayOptions): Promise<Play> {
  const { harness, provider, deadline } = options
  const deadlineSeconds = harness.deadlineSeconds ?? defaultDeadlineSeconds
  const play: Play = {
    result: null,
    error: null,
    timedOut: false,
    interrupted: wasInterrupted(),
    deadlineSeconds,
    processes: [],
  }
  if (play.interrupted) return play
  const timer = setTimeout(() => {
    play.timedOut = true
    deadline.abort(new Error(`the episode's deadline of ${deadlineSeconds} s came`))
  }, deadlineSeconds * 1000)
  const stopListening = onInterruption(() => {
    play.interrupted = true
    deadline.abort(new Error('the run was interrupted'))
  })
  const running = runInEpisode(provider, async () => harness.run(contextOf(options, play)))
  try {
    const result = await Promise.race([running, graceAfter(deadline.signal)])
    // Past the deadline, nothing is what a harness that ignores it leaves.
    const refused = result === null && deadline.signal.aborted ? null : refuseResult(result)
    if (refused === null) play.result = result && cutShort(result, play.timedOut)
    else play.error = new AdapterError(`Failed to take what "run" of ${harness.name} resolved to: ${refused}`)
  } catch (error) {
    // Of another realm, an error is no instance of this one's class.
    play.error = types.isNativeError(error) || error instanceof Error ? error : notAnError(error)
  }
  clearTimeout(timer)
  stopListening()
  // Whatever the harness still has open ends with the episode.
  deadline.abort(new Error('the episode is over'))
  running.catch(() => {})
  return play
}

const notAnError = (thrown: unknown) => new Error(`it threw ${inspect(thrown)}, which is no Error`)

function contextOf(options: PlayOptions, play: Play): EpisodeContext {
  const { scenario, dialect, provider, folders, shell, deadline, model, seed } = options
  return {
    scenario: scenario.id,
    dialect,
    rootUrl: provider.rootUrl,
    apiKey: provider.apiKey,
    model,
    prompt: scenario.prompt ?? defaultPrompt,
    workspace: folders.workspace,
    home: folders.home,
    scratch: folders.scratch,
    invocationId: uuidOf(`${seed}/${provider.rolloutId}`),
    signal: deadline.signal,
    shell: shell.shell,
    log: () => {},
    processStarted: () => {
      const startedAt = Date.now()
      return () => play.processes.push([startedAt, Date.now()])
    },
  }
}

/** Resolves to `null` some time after the abort, so that a harness that ignores it cannot hold the run. */
function graceAfter(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    const wait = () => setTimeout(() => resolve(null), graceSeconds * 1000).unref()
    signal.addEventListener('abort', wait, { once: true })
  })
}

/** A UUID (version 8: made by the application) that is the same in each run with the same seed. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = '89ab'[Number.parseInt(hex[16] as string, 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
