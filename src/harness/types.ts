/** What an adapter implements, and what it gets to work with. */
import type { Dialect, Gap, SandboxRecord } from '../evidence/record.ts'
import type { Purpose } from '../provider/script.ts'

/** What the harness's author says of it; a claim that is left out is *unknown*, `false` is *not claimed*. */
export interface Claims {
  retries?: boolean
  parallelTools?: boolean
  subagents?: boolean
  compaction?: boolean
  [capability: string]: boolean | string | undefined
}

export interface Harness {
  /** Short name, as in a file name: `pi`. */
  name: string
  /** Protocols it can speak; the first is used unless told otherwise. */
  dialects: Dialect[]
  /** `loopback` (default): it takes a base URL. Else the fixed hosts that are intercepted in this process. */
  front?: 'loopback' | { intercept: string[] }
  /**
   * Header that carries the invocation id on every model request; default `x-session-id`. Of several, the
   * first that a request carries counts: an agent's own id, say, before that of the session it belongs to.
   */
  invocationHeader?: string | string[]
  /** Header by which the harness puts its own step id on the wire; default `x-step-id`. */
  stepHeader?: string
  claims?: Claims
  /** Seconds that one episode may take; default 60. */
  deadlineSeconds?: number
  /** Tells auxiliary requests (titles, summaries) from the task; `undefined` leaves it to the kit. */
  classify?: (request: { dialect: Dialect; body: unknown; headers: Headers }) => Purpose | undefined
  /**
   * Requests to other paths than the protocols' that the harness makes and that cannot be switched off, such
   * as a look for a price list; `path` follows the episode's root. They are answered 404 and kept in the
   * witness apart from violations. A model request cannot be ignored. Default none.
   */
  ignores?: (request: { method: string; path: string }) => boolean
  /** Once before its first episode: install, look for the executable, find the version. Throws SetupError. */
  prepare?: (context: PrepareContext) => Promise<{ version: string }>
  /** One episode. Throws SetupError when it could not even start. */
  run: (context: EpisodeContext) => Promise<HarnessResult>
}

export interface PrepareContext {
  /** One line of progress for the person who waits. */
  progress: (line: string) => void
  /** Aborted when the kit's own process is told to stop. */
  signal?: AbortSignal
}

export interface EpisodeContext {
  scenario: string
  dialect: Dialect
  /** Provider address without the protocol's path; append `/v1` where the client wants it. */
  rootUrl: string
  apiKey: string
  model: string
  prompt: string
  /** Empty folder, the harness's working directory; marker files appear in it. */
  workspace: string
  /** Empty folder, the harness's `HOME`. */
  home: string
  /** Folder for the adapter's own files (configuration, session stores). */
  scratch: string
  /** A UUID that the adapter may hand to the harness as its session id. */
  invocationId: string
  /** Aborted at the episode's deadline. */
  signal: AbortSignal
  /** The kit's shell tool for in-process harnesses, witnessed by a spy. */
  shell: (call: { command: string }) => Promise<ShellResult>
  /** Told by `commandHarness` when a harness process starts; call the result when it has ended. */
  processStarted: (pid: number) => () => void
  /** Files under `scratch` named here are kept by `--keep`. */
  log: (line: string) => void
}

export interface ShellResult {
  /** stdout and stderr, as they came. */
  output: string
  exitCode: number
}

export interface HarnessResult {
  outcome: Outcome
  observations: Observations
  /** Processes that outlived the harness's own; they were found and ended. Absent for in-process harnesses. */
  leftovers?: LeftoverProcess[]
  /** Connections to other hosts that the harness tried to open; they were refused. */
  strayTraffic?: StrayConnection[]
}

/** A process that a harness left behind. */
export interface LeftoverProcess {
  pid: number
  /** Its command line, cut to 200 characters. */
  command: string
}

/** A connection that was not for the scripted provider; refused by the kit's own proxy. */
export interface StrayConnection {
  /** `HOST:PORT`, as the harness asked for it. */
  target: string
  /** How often it was asked for. */
  count: number
}

/** How the harness itself says that the episode ended. */
export interface Outcome {
  status: 'completed' | 'failed'
  /** The final answer shown to the user; `null` when there was none. */
  answer: string | null
  /** The provider failure that ended the episode, in the harness's own words. */
  failure?: { message: string } | null
  /** Exit code of the process; `null` when it was ended by a signal, absent for in-process harnesses. */
  exitCode?: number | null
  /** The signal that ended the process, such as `SIGKILL`; `null` when it exited by itself. */
  signal?: string | null
  /** The episode's deadline came before the harness ended; the kit ended it. */
  timedOut?: boolean
  /** The last lines that the harness wrote to stderr, for the person who looks for the cause. */
  stderrTail?: string
}

/** What the harness itself retained, translated and not embellished. What it did not keep stays missing. */
export interface Observations {
  /** Names the source, such as `pi`. */
  source: string
  invocations: InvocationObservation[]
  tools: ToolObservation[]
  steps: StepObservation[]
  compactions?: CompactionObservation[]
  sandboxes?: SandboxRecord[]
  gaps?: Gap[]
}

export interface InvocationObservation {
  id: string
  parentId?: string | null
  spawnedByToolCallId?: string | null
  status: 'completed' | 'failed' | 'incomplete' | 'unknown'
  durationMs?: number | null
  errorType?: string | null
  /** Responses-API input items: messages, `function_call`, `function_call_output`, `reasoning`. */
  conversation: Record<string, unknown>[]
}

export interface ToolObservation {
  invocationId: string
  toolCallId: string
  name: string | null
  status: 'completed' | 'failed' | 'timeout' | 'cancelled' | 'incomplete' | 'unknown'
  /** Unix seconds. */
  startedAt?: number | null
  completedAt?: number | null
  durationMs?: number | null
  timingSource?: 'executor' | 'artifact' | 'harness' | null
  errorType?: string | null
}

/** One model decision that the harness kept. */
export interface StepObservation {
  invocationId: string
  /** Unix seconds. */
  timestamp: number
  /** Response ids that the harness kept for this step: the success, and cut attempts before it. */
  responseIds?: string[]
  /** The step id that the harness put on the wire; every attempt that carried it belongs to this step. */
  stepId?: string | null
  /** The same, where the harness gives each attempt an id of its own: those of all attempts of this step. */
  stepIds?: string[]
  answer?: unknown
  reasoning?: unknown
  /** `null` on intermediate steps. */
  resolved: boolean | null
  /** Tool calls of this step. */
  toolCount: number
}

export interface CompactionObservation {
  invocationId: string
  observedAt?: number | null
  trigger?: string | null
  tokensBefore?: number | null
  tokensAfter?: number | null
  outcome: 'completed' | 'failed' | 'aborted' | 'unknown'
  summary?: string | null
  firstKeptItemId?: string | null
  /** Response ids, or step ids on the wire, of the helper calls that made the summary. */
  responseIds?: string[]
  stepIds?: string[]
}
