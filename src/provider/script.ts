/**
 * What a scenario tells the scripted provider: a list of logical calls (the decisions that the model is to
 * make), and a plain list of faults, each placed at one attempt of one logical call. Everything is data, so
 * that a script can be generated, shrunk and printed.
 */

/** Why a harness calls the model. `policy` is the task itself; the others are routed apart from it. */
export type Purpose = 'policy' | 'title' | 'summary' | 'compaction' | 'subagent'

/** A command to be run with the harness's own shell tool; the kit adds a token and a marker file. */
export interface ShellProbe {
  kind: 'shell'
  /** Default 0. */
  exitCode?: number
}

export interface LogicalCall {
  /** Tool calls of this decision; more than one are parallel calls. */
  tools?: ShellProbe[]
  /** Text of the answer. A call without tools is the final answer. */
  text?: string
  /** Reasoning text; default: one neutral sentence. `null` for none. */
  reasoning?: string | null
  /** Overrides `Script.usage` for this call. */
  usage?: UsageMode
}

export type UsageMode = 'present' | 'omitted'

/** The closed vocabulary of faults. */
export type Fault =
  | {
      kind: 'http_error'
      status: number
      /** Default `{ 'retry-after': '0' }`. */
      headers?: Record<string, string>
      /** A JSON value, or text that is sent as it is; default: the kit's error object with `message`. */
      body?: unknown
      /** Default `controlled model failure`. */
      message?: string
    }
  /** The model server's own deadline expires: nothing for `seconds`, then a 504. */
  | { kind: 'deadline'; seconds: number }

export interface PlacedFault {
  /** Default `policy`. */
  purpose?: Purpose
  /** Index of the logical call, from 0. */
  call: number
  /** Attempt within the logical call, from 0; `every` for all of them. */
  attempt: number | 'every'
  fault: Fault
}

export interface Script {
  calls: LogicalCall[]
  faults?: PlacedFault[]
  /** Default `present`. */
  usage?: UsageMode
}
