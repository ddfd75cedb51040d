import type { CaptureSink } from '../evidence/capture.ts'
import type { Dialect } from '../evidence/record.ts'
import type { Witness } from '../evidence/witness.ts'
import type { Purpose, Script } from './script.ts'

/** The tool probes of an episode: what each tool call is to run, and whether it really ran. */
export interface ProbeLedger {
  /** The `index`-th tool call of the script, counted over all logical calls. */
  probe(index: number): Probe
  /** True when the marker file of that probe holds its token, exactly once. */
  executed(index: number): Promise<boolean>
}

export interface Probe {
  /** Unique text that the command prints and writes to its marker file. */
  token: string
  /** A POSIX shell command that runs in the workspace. */
  command: string
  exitCode: number
}

export interface EpisodeProviderOptions {
  /** ASCII letters, digits and `. _ -`; unique among the open episodes of a front. */
  rolloutId: string
  script: Script
  probes: ProbeLedger
  capture: CaptureSink
  /** The model name that replies carry when the request names none. */
  model: string
  /** Name of the model server, for the deadline's witness; `policy_model`. */
  modelServer: string
  /** An adapter's own way to tell auxiliary requests from the task; `undefined` leaves it to the kit. */
  classify?: (request: { dialect: Dialect; body: unknown; headers: Headers }) => Purpose | undefined
  /** Requests beside the protocols' own paths that the harness is known to make; answered 404, default none. */
  ignores?: (request: { method: string; path: string }) => boolean
}

/** One episode's provider: its address, its key and what it saw. */
export interface EpisodeProvider {
  readonly rolloutId: string
  /** A dummy key, unique to the episode. */
  readonly apiKey: string
  /** `http://127.0.0.1:PORT/ng-rollout/<rolloutId>`, or the intercepted host's own address. Protocol paths
   *  (`/v1/chat/completions`, `/v1/responses`, ...) follow it. */
  readonly rootUrl: string
  /** Attempts, tool calls, violations, `finished`; `verifications` stays empty here. */
  witness(): Promise<Witness>
  /** No further request is answered; open streams are dropped. */
  close(): Promise<void>
}

/** A way of putting the one handler set in front of a harness. */
export interface ProviderFront {
  readonly kind: 'loopback' | 'interception'
  open(options: EpisodeProviderOptions): EpisodeProvider
  close(): Promise<void>
}
