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
  /** `null` when neither the result nor the call that it follows carries one. */
  id: string | null
  /** Name of the tool, in protocols whose results carry it. */
  name?: string
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
  /** Gemini's stream without `alt=sse` is one JSON array. */
  streamAs?: 'sse' | 'array'
  /** Chat Completions: the client asked for usage in the stream, so that every chunk has the field. */
  asksUsage?: boolean
}

/** A tool call of a reply. */
export interface ReplyTool {
  /** `null`: the provider leaves it out. */
  id: string | null
  name: string
  namespace: string | null
  arguments: JsonObject
  /** Sent in place of the arguments' JSON; it need not parse. */
  argumentsText?: string
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

/** Labels that the protocols have in common, in one vocabulary; each protocol has its own word for it. */
export const finishLabels = [
  'stop',
  'tool',
  'length',
  'content_filter',
  'refusal',
  'stop_sequence',
  'pause',
  'context_window',
] as const
export type FinishLabel = (typeof finishLabels)[number]

/** How reasoning is shown. */
export const reasoningForms = ['text', 'reasoning', 'reasoning_details', 'encrypted'] as const
export type ReasoningForm = (typeof reasoningForms)[number]

/** The content of one reply, free of any protocol. */
export interface ReplyContent {
  text: string | null
  /** The model declines, in these words. */
  refusal?: string | null
  reasoning: string | null
  reasoningForm?: ReasoningForm
  tools: ReplyTool[]
  /** `null`: the provider sends no usage at all. */
  usage: ReplyUsage | null
  /** Default: `tool` with tool calls, `refusal` with one, else `stop`. A `label` is sent as it is; `null`: none. */
  finish?: FinishLabel | { label: string } | null
}

export interface ReplyFrame {
  /** Hex digits, unique to the attempt; the ids of the reply and its parts are made from it. */
  key: string
  model: string
  /** Unix seconds. */
  created: number
  /** The service keeps the reply, so that it can be continued (Responses); default true. */
  stored?: boolean
}

/** What an event of a stream carries, so that a fault can be placed by meaning and not by number. */
export type EventPart =
  | 'start'
  /** Opens or closes text or reasoning; the deltas between are `text` and `reasoning`. */
  | 'bracket'
  | 'reasoning'
  | 'text'
  | 'tool_start'
  | 'tool_arguments'
  | 'tool_end'
  | 'finish'
  | 'usage'
  | 'terminal'
  /** Says nothing of the reply: a ping, a vendor's own event. */
  | 'noise'

/** One server-sent event. */
export interface WireEvent {
  part: EventPart
  /** Value of its `event:` line, where the protocol has one. */
  event?: string
  /** A JSON value, or text that is sent as it is (`[DONE]`). */
  data: unknown
}

/** Where a stream carries its usage. */
export type UsagePlace = 'last' | 'finish' | 'every'

export interface StreamStyle {
  usageIn?: UsagePlace
  /** Parallel tool calls all get index 0 (Chat Completions). */
  fuseTools?: boolean
  /** Chunks without usage say `usage: null` (Chat Completions). */
  nullUsage?: boolean
}

/** An HTTP error in the words of a protocol. */
export interface ErrorContent {
  status: number
  message: string
  /** The kit's own type, such as `conformance_error`; protocols with a closed list derive theirs. */
  type: string
  /** Default: the status. */
  code?: string
  /** Path of the offending request field. */
  param?: string | null
  /** The provider's id of the request, where a protocol repeats it in its errors. */
  requestId?: string
}

/** One wire protocol: reads requests and writes replies. Everything in it is pure. */
export interface Protocol {
  dialect: Dialect
  /** Reads leniently: what is missing or malformed counts as absent. `path` is the URL's path and query. */
  read(body: JsonObject, path: string): ReadRequest
  /** The logical reply object, as a client of this protocol would hold it. */
  reply(content: ReplyContent, frame: ReplyFrame): JsonObject
  /** The same reply as the events of a stream. */
  events(reply: JsonObject, style?: StreamStyle): WireEvent[]
  errorBody(error: ErrorContent): JsonObject
  /** An error inside a stream that began well; `failed` is Responses' terminal event, elsewhere the same. */
  errorEvent(error: ErrorContent, reply: JsonObject, form: 'error' | 'failed'): WireEvent
  /** An event that a client of this protocol does not know and must ignore. */
  unknownEvent(reply: JsonObject): WireEvent
  /** A sign of life that says nothing; `null` where only a comment will do. */
  ping(): WireEvent | null
  /** A tool-call id in the vendor's form, from hex digits. */
  toolCallId(key: string): string
  /** Clients may number tool calls themselves, so that results are told by their content. */
  ownToolIds?: boolean
  /** Name of the response header that carries the provider's request id. */
  requestIdHeader: string
}

/** The finish label that a reply gets when its script names none. */
export function finishOf({ finish, tools, refusal }: ReplyContent): FinishLabel | { label: string } | null {
  if (finish !== undefined) return finish
  if (tools.length > 0) return 'tool'
  return refusal ? 'refusal' : 'stop'
}

/** A protocol's own word for a finish label. */
export function labelOf(content: ReplyContent, words: Record<FinishLabel, string>): string | null {
  const finish = finishOf(content)
  if (finish === null) return null
  return typeof finish === 'string' ? words[finish] : finish.label
}

/** The arguments of a tool call as they go over the wire. */
export function argumentsOf(tool: ReplyTool): string {
  return tool.argumentsText ?? JSON.stringify(tool.arguments)
}
