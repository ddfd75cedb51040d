import type { FinishLabel, ReasoningForm } from '../protocols/types.ts'

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
  /** So many emoji are printed between the token and the token once more; four bytes each. Default none. */
  emoji?: number
}

/**
 * A call of another of the harness's own tools, such as one that starts a subagent. What it does the kit cannot
 * see; the result that comes back stands for it.
 */
export interface OwnToolCall {
  kind: 'tool'
  /** Names under which harnesses advertise it, the preferred one first; letter case and a `namespace__` aside. */
  names: string[]
  /** Of these the ones that the tool's schema knows are sent; what it requires beside them gets a plain value. */
  arguments?: Record<string, unknown>
  /** Laid over `arguments` for the tool of that name (small letters), where one argument means different things. */
  argumentsOf?: Record<string, Record<string, unknown>>
  /** The result is to be recorded as a failure; default false. */
  fails?: boolean
}

export type ScriptedTool = ShellProbe | OwnToolCall

export interface LogicalCall {
  /** Tool calls of this decision; more than one are parallel calls. */
  tools?: ScriptedTool[]
  /** Text of the answer. A call without tools is the final answer. */
  text?: string
  /** The model declines, in these words; a final answer may have it in place of a text. */
  refusal?: string
  /** Reasoning text; default: one neutral sentence. `null` for none. */
  reasoning?: string | null
  /** How reasoning is shown; default `text`, the protocol's usual form. */
  reasoningForm?: ReasoningForm
  /**
   * Finish label; default by the content. A `label` is sent as it is, for labels that one protocol alone has. A
   * final answer with `length` may be taken or asked to go on; when it is asked for again it ends with `stop`.
   */
  finish?: FinishLabel | { label: string }
  /** Overrides `Script.usage` for this call. */
  usage?: UsageMode
  /** Overrides `Script.wire` for this call. */
  wire?: WireShape
  /**
   * Left out for a harness that advertises none of its tools, such as a wait that only children in the background
   * need. Default false.
   */
  optional?: boolean
}

/**
 * `present`: where the protocol puts it; `omitted`: nowhere; `zero`: counts of zero; `in_finish`: in the chunk
 * with the finish label; `running`: in every chunk, as a running total.
 */
export type UsageMode = 'present' | 'omitted' | 'zero' | 'in_finish' | 'running'

/** An unusual but valid way of putting a stream on the wire. It changes nothing of what is said. */
export interface WireShape {
  /**
   * Where the bytes are cut into chunks: after each event (default), into single bytes, inside every UTF-8
   * sequence of more than one byte, between CR and LF, or not at all.
   */
  chunks?: 'event' | 'byte' | 'utf8' | 'crlf' | 'whole'
  /** Default `lf`. */
  lineEnd?: 'lf' | 'crlf' | 'cr'
  /** Comments before and between the events, empty ones and one of 64 KiB among them. */
  comments?: boolean
  /** The protocol's own sign of life between the events; a comment where it has none. */
  pings?: boolean
  /** A byte order mark at the very beginning. */
  bom?: boolean
}

/** A place in a stream. Where a reply has no such place (a script that says so is refused) or comes as JSON,
 *  docs/faults.md says what is done instead. */
export type StreamPoint =
  /** Headers are out, no byte of the body. */
  | 'after_headers'
  /** After the event that opens the reply. */
  | 'start'
  | 'in_reasoning'
  | 'in_text'
  | 'in_tool_arguments'
  /** The first tool call is complete, the reply is not. */
  | 'after_tool_call'
  /** All content is out, the finish label is not. */
  | 'before_finish'
  /** Everything is out but the last event. */
  | 'before_terminal'

/** The closed vocabulary of faults; each is explained in docs/faults.md. */
export type Fault =
  | {
      kind: 'http_error'
      status: number
      /** Default `{ 'retry-after': '0' }`. */
      headers?: Record<string, string>
      /** Adds `retry-after` as an HTTP date, so many seconds from now. */
      retryAfterDate?: number
      /** A JSON value, or text that is sent as it is; default: the kit's error object with `message`. */
      body?: unknown
      /** Default `controlled model failure`. */
      message?: string
      /** The body is compressed, and says so. */
      gzip?: boolean
    }
  /** The model server's own deadline expires: nothing for `seconds`, then a 504. */
  | { kind: 'deadline'; seconds: number }
  /** HTTP 200 whose JSON body is an error. */
  | { kind: 'error_body'; message?: string; code?: string; body?: unknown }
  /** A stream that began well carries an error and ends. `failed`: Responses' own terminal event. */
  | {
      kind: 'error_event'
      /** Default `start`. */
      at?: StreamPoint
      message?: string
      code?: string
      /** The status that the error would have had; default 500. */
      status?: number
      form?: 'error' | 'failed'
    }
  /** The reply stops: an orderly end of the body, a closed connection, or a reset one. */
  | { kind: 'cut'; how: 'end' | 'fin' | 'rst'; at: StreamPoint | 'before_headers' }
  /** Silence; for ever unless `seconds` are given, after which the reply goes on. */
  | {
      kind: 'stall'
      at: StreamPoint | 'before_headers'
      seconds?: number
      /** Comments are sent meanwhile, so often. */
      keepAliveSeconds?: number
    }
  /** Every event comes so much after the one before; the reply is whole. */
  | { kind: 'slow'; gapSeconds: number }
  /** No finish label, though the stream has its proper end. */
  | { kind: 'missing_finish' }
  /** The finish label is there, the closing event (`[DONE]`, `message_stop`) is not. */
  | { kind: 'missing_terminal' }
  /** A well-formed reply that says nothing. */
  | { kind: 'empty'; finish?: FinishLabel }
  /** A well-formed reply of reasoning alone. */
  | { kind: 'reasoning_only'; finish?: FinishLabel }
  /** The model declines. */
  | { kind: 'refusal'; text?: string }
  /** The arguments of the last tool call stop half way, with either finish label. */
  | { kind: 'truncated_arguments'; finish: 'tool' | 'length' }
  /** Parallel calls share an id; a call has the id of an earlier one; parallel calls share an index; no id. */
  | { kind: 'tool_ids'; how: 'duplicate' | 'reused' | 'fused' | 'missing' }
  /** Events that no client knows, at the beginning and in the middle. */
  | { kind: 'unknown_events' }
  /** One event's data is no JSON; the rest of the stream is as it should be. */
  | { kind: 'malformed_event' }

export interface PlacedFault {
  /** Default `policy`. */
  purpose?: Purpose
  /** Index of the logical call, from 0. */
  call: number
  /** Attempt within the logical call, from 0; `every` for all of them. */
  attempt: number | 'every'
  fault: Fault
}

/** `off`: requests are not examined; `lenient` (default): what a strict service would refuse is noted in the
 *  witness; `strict`: it is refused as a strict service does. */
export type Strictness = 'off' | 'lenient' | 'strict'

export interface Script {
  calls: LogicalCall[]
  /**
   * What calls of another purpose get, each purpose in an order of its own. Here a call without tools ends one
   * title, summary or child, and the next one begins. Calls beyond the list get a short neutral text. Children
   * that run side by side cannot be told apart; give a script of its own to one child at a time.
   */
  others?: Partial<Record<Exclude<Purpose, 'policy'>, LogicalCall[]>>
  faults?: PlacedFault[]
  /** Default `present`. */
  usage?: UsageMode
  wire?: WireShape
  /** Default `lenient`. */
  requests?: Strictness
}
