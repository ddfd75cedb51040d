import { isObject, type JsonObject, objectsOf, stringOf, textOf } from './json.ts'
import { responsesEvents } from './responses-events.ts'
import {
  argumentsOf,
  type FinishLabel,
  finishOf,
  type Protocol,
  type ReadRequest,
  type ReplyContent,
  type ReplyFrame,
  type ReplyUsage,
  type ToolOffer,
} from './types.ts'

/** OpenAI Responses: `POST /v1/responses`. */
export const responses: Protocol = {
  dialect: 'responses',
  requestIdHeader: 'x-request-id',
  read,
  reply,
  events: responsesEvents,
  errorBody: ({ status, message, type, code, param }) => ({
    error: { message, type, code: code ?? String(status), ...(param === undefined ? {} : { param }) },
  }),
  errorEvent({ status, message, code }, reply, form) {
    const word = code ?? (status === 429 ? 'rate_limit_exceeded' : 'server_error')
    if (form === 'error')
      return {
        part: 'terminal',
        event: 'error',
        data: { type: 'error', sequence_number: 99, code: word, message, param: null },
      }
    const { usage: _, ...rest } = reply
    const response = { ...rest, status: 'failed', output: [], error: { code: word, message } }
    const data = { type: 'response.failed', sequence_number: 99, response }
    return { part: 'terminal', event: 'response.failed', data }
  },
  unknownEvent: () => ({
    part: 'noise',
    event: 'vendor.rate_limits',
    data: { type: 'vendor.rate_limits', remaining: 1 },
  }),
  ping: () => null,
  toolCallId: (key) => `call_${key.slice(0, 24)}`,
}

function read(body: JsonObject): ReadRequest {
  const items = typeof body.input === 'string' ? [] : objectsOf(body.input)
  const system = items.filter(({ role }) => role === 'system' || role === 'developer')
  const lastUser = items.filter(({ role }) => role === 'user').slice(-1)
  return {
    model: stringOf(body.model),
    stream: body.stream === true,
    tools: objectsOf(body.tools).flatMap((tool) => offersOf(tool, null)),
    results: items.flatMap((item) =>
      item.type === 'function_call_output'
        ? [{ id: stringOf(item.call_id), output: textOf(item.output) ?? item.output }]
        : [],
    ),
    guidance: [
      stringOf(body.instructions) ?? '',
      ...[...system, ...lastUser].map(({ content }) => textOf(content) ?? ''),
      stringOf(body.input) ?? '',
    ].join('\n'),
    wantsReasoning: true,
  }
}

function offersOf(tool: JsonObject, namespace: string | null): ToolOffer[] {
  const name = stringOf(tool.name)
  if (tool.type === 'namespace') return objectsOf(tool.tools).flatMap((inner) => offersOf(inner, name))
  if (tool.type !== 'function' || name === null) return []
  return [{ name, namespace, parameters: isObject(tool.parameters) ? tool.parameters : {} }]
}

function reply(content: ReplyContent, frame: ReplyFrame): JsonObject {
  return {
    id: `resp_${frame.key}`,
    object: 'response',
    created_at: frame.created,
    ...outcomeOf(content),
    error: null,
    instructions: null,
    max_output_tokens: null,
    metadata: {},
    model: frame.model,
    output: outputOf(content, frame),
    parallel_tool_calls: true,
    previous_response_id: null,
    store: frame.stored ?? true,
    temperature: 1,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    truncation: 'disabled',
    ...(content.usage === null ? {} : { usage: usageOf(content.usage) }),
  }
}

/** This protocol has a status, and a reason only where the reply is incomplete. */
function outcomeOf(content: ReplyContent): JsonObject {
  const finish = finishOf(content)
  if (finish === null) return { status: 'in_progress', incomplete_details: null }
  const reason = typeof finish === 'string' ? reasons[finish] : finish.label
  return reason === undefined || reason === 'completed'
    ? { status: 'completed', incomplete_details: null }
    : { status: 'incomplete', incomplete_details: { reason } }
}

const reasons: Partial<Record<FinishLabel, string>> = {
  length: 'max_output_tokens',
  context_window: 'max_output_tokens',
  content_filter: 'content_filter',
}

function outputOf(content: ReplyContent, { key }: ReplyFrame): JsonObject[] {
  const output: JsonObject[] = []
  if (content.reasoning !== null) output.push(reasoningItem(content.reasoning, content, key))
  const parts: JsonObject[] = []
  if (content.text !== null)
    parts.push({ type: 'output_text', text: content.text, annotations: [], logprobs: [] })
  if (content.refusal) parts.push({ type: 'refusal', refusal: content.refusal })
  const { status } = outcomeOf(content)
  if (parts.length > 0)
    output.push({ id: `msg_${key}`, type: 'message', status, role: 'assistant', content: parts })
  for (const [index, tool] of content.tools.entries())
    output.push({
      id: `fc_${key}_${index}`,
      type: 'function_call',
      status,
      ...(tool.id === null ? {} : { call_id: tool.id }),
      name: tool.name,
      ...(tool.namespace === null ? {} : { namespace: tool.namespace }),
      arguments: argumentsOf(tool),
    })
  return status === 'incomplete' ? endedAt(output) : output
}

/** Only what comes last can be incomplete. */
function endedAt(output: JsonObject[]): JsonObject[] {
  return output.map((item, index) =>
    'status' in item && index < output.length - 1 ? { ...item, status: 'completed' } : item,
  )
}

function reasoningItem(text: string, { reasoningForm = 'text' }: ReplyContent, key: string): JsonObject {
  const item = { id: `rs_${key}`, type: 'reasoning', summary: [{ type: 'summary_text', text }] }
  return reasoningForm === 'encrypted' ? { ...item, encrypted_content: `enc-${key}` } : item
}

function usageOf(usage: ReplyUsage): JsonObject {
  return {
    input_tokens: usage.prompt,
    input_tokens_details: { cached_tokens: usage.cached },
    output_tokens: usage.completion,
    output_tokens_details: { reasoning_tokens: usage.reasoning },
    total_tokens: usage.prompt + usage.completion,
  }
}
