import type { Dialect } from '../evidence/record.ts'
import type { JsonObject } from './json.ts'

/** A function tool that a request advertises. */
export interface ToolOffer {
  name: string
  /** Responses tools may be grouped under a namespace. */
  namespace: string | null
  /** JSON Schema of its arguments; empty when the request gave none. */
  parameters: JsonObject
}

/** A tool result found in a request's history. */
export interface ToolResult {
  id: string
  /** The complete output: its text when all of it is text, else the content as it was sent. */
  output: unknown
}

/** What the provider needs to know of a request, whatever its protocol. */
export interface ReadRequest {
  /** `null` when the request names none. */
  model: string | null
  stream: boolean
  tools: ToolOffer[]
  results: ToolResult[]
  /** System prompt, instructions and the last user message, for telling auxiliary requests from the task. */
  guidance: string
  /** The request asks for reasoning to be shown; protocols without such a switch say true. */
  wantsReasoning: boolean
}

/** A tool call of a reply. */
export interface ReplyTool {
  id: string
  name: string
  namespace: string | null
  arguments: JsonObject
}

/** Token counts as the provider means them; each protocol spells them its own way. */
export interface ReplyUsage {
  /** All input tokens, cached ones included. */
  prompt: number
  /** All output tokens, reasoning included. */
  completion: number
  cached: number
  reasoning: number
}

/** The content of one reply, free of any protocol. */
export interface ReplyContent {
  text: string | null
  reasoning: string | null
  tools: ReplyTool[]
  /** `null`: the provider sends no usage at all. */
  usage: ReplyUsage | null
}

export interface ReplyFrame {
  /** Hex digits, unique to the attempt; the ids of the reply and its parts are made from it. */
  key: string
  model: string
  /** Unix seconds. */
  created: number
}

/** What an event of a stream carries, so that a fault can be placed by meaning and not by number. */
export type EventPart =
  | 'start'
  | 'reasoning'
  | 'text'
  | 'tool_start'
  | 'tool_arguments'
  | 'tool_end'
  | 'finish'
  | 'usage'
  | 'terminal'

/** One server-sent event. */
export interface WireEvent {
  part: EventPart
  /** Value of its `event:` line, where the protocol has one. */
  event?: string
  /** A JSON value, or text that is sent as it is (`[DONE]`). */
  data: unknown
}

/** An HTTP error in the words of a protocol. */
export interface ErrorContent {
  status: number
  message: string
  /** The kit's own type, such as `conformance_error`. */
  type: string
}

/** One wire protocol: reads requests and writes replies. Everything in it is pure. */
export interface Protocol {
  dialect: Dialect
  /** Reads leniently: what is missing or malformed counts as absent. `path` is the URL's path and query. */
  read(body: JsonObject, path: string): ReadRequest
  /** The logical reply object, as a client of this protocol would hold it. */
  reply(content: ReplyContent, frame: ReplyFrame): JsonObject
  /** The same reply as the events of a stream. */
  events(reply: JsonObject): WireEvent[]
  errorBody(error: ErrorContent): JsonObject
  /** A tool-call id in the vendor's form, from hex digits. */
  toolCallId(key: string): string
  /** Name of the response header that carries the provider's request id. */
  requestIdHeader: string
}
