/**
 * The witness: what the kit itself saw during an episode, made independently of the harness and of the
 * capture. The scripted provider writes `attempts`, `tool_calls` and `violations`; the verifier writes
 * `verifications`. The shape is that of the evidence contract, section 4.
 */
import type { Dialect } from './record.ts'

export interface WitnessedAttempt {
  attempt_id: string
  dialect?: Dialect
  /** The parsed request body; the raw text when it was not a JSON object. */
  request: unknown
  /** The logical reply that the script sent, never re-read from the wire; `''` for an empty body. */
  response: unknown
  status_code: number | null
  timeout?: {
    expired: boolean
    scope: 'model_call'
    model_server: string
    /** The deadline that expired, in seconds. */
    limit_seconds: number
  }
  /** The purpose by which the request was routed. */
  purpose?: string
  /** Strictness rules that this request would have broken, had they been enforced. */
  leniencies?: string[]
  /** Rules for which a strict provider refused this request, each with its path. */
  refusals?: string[]
  /** What was done to the connection or stream, when it was not a plain reply. */
  fault?: string
  /**
   * What was done in place of a dropped connection, on a front that has none to drop: `network_error` (no status
   * was sent) or `failed_body`. A FIN cannot be told from an RST there.
   */
  instead?: 'network_error' | 'failed_body'
}

export interface WitnessedToolCall {
  id: string
  name: string
  arguments: Record<string, unknown>
  exit_code: number
  /** The marker file held the probe's token; for a tool that leaves no marker, its result came back. */
  executed: boolean
  /** The token came back in a tool result with this id. */
  result_seen: boolean
  /** The distinct complete outputs that later requests carried for this id. */
  outputs: unknown[]
}

export interface Verification {
  reward: number
  answer_seen: boolean
  evaluation_completed: boolean
}

export interface Witness {
  attempts: WitnessedAttempt[]
  tool_calls: WitnessedToolCall[]
  /**
   * How often the command of each scripted tool call ran, by its marker file; in the order of the script, with
   * calls that the harness never took among them, and tools that leave no marker not.
   */
  tool_runs?: number[]
  /** Tool calls of optional decisions of the script that were left out, as the harness has no such tool; absent when none. */
  left_out?: number
  /** Requests that the script did not foresee, each in one sentence. */
  violations: string[]
  /** Requests that are no model call and that the harness had declared, as `METHOD PATH`; absent when none. */
  ignored?: string[]
  /** Faults of the kit's own provider; an episode with one is not judged. */
  kit_faults?: string[]
  verifications: Verification[]
  /** How often the episode was set up; 1. */
  seeded: number
  /** The final answer of the script was delivered. */
  finished: boolean
}

/** What a scenario expects of the witness and the record; snake_case as in the corpus. */
export interface Expectation {
  /** Statuses of the leading HTTP errors, in order. */
  http_errors: number[]
  /** The last of `http_errors` is answered for ever. */
  terminal_error: boolean
  /**
   * The run ends in a failure of another kind: at a later call, or without an HTTP error (a stream that is cut
   * for ever, empty answers for ever). The outcome is then judged as after a `terminal_error`. Default false.
   */
  ends_in_failure?: boolean
  tool_steps: number
  expected_reward: number
  model_timeout_seconds: number | null
  /** The provider's own message, which a masked record must keep. */
  failure_message?: string | null
}

/** Which groups of evidence a record must carry; declared, never inferred. */
export interface Scope {
  tools: boolean
  verifier: boolean
  steps: boolean
  requireSandbox: boolean
}

export const defaultScope: Scope = { tools: true, verifier: true, steps: true, requireSandbox: false }
