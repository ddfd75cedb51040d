import { isObject, type JsonObject, objectsOf, stringOf, textOf } from './json.ts'
import { responsesEvents } from './responses-events.ts'
import type { Protocol, ReadRequest, ReplyContent, ReplyFrame, ReplyUsage, ToolOffer } from './types.ts'

/** OpenAI Responses: `POST /v1/responses`. */
export const responses: Protocol = {
  dialect: 'responses',
  requestIdHeader: 'x-request-id',
  read,
  reply,
  events: responsesEvents,
  errorBody: ({ status, message, type }) => ({ error: { message, type, code: String(status) } }),
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
    results: items.flatMap((item) => {
      const id = item.type === 'function_call_output' ? stringOf(item.call_id) : null
      return id === null ? [] : [{ id, output: textOf(item.output) ?? item.output }]
    }),
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
    status: 'completed',
    error: null,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: null,
    metadata: {},
    model: frame.model,
    output: outputOf(content, frame),
    parallel_tool_calls: true,
    previous_response_id: null,
    store: false,
    temperature: 1,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    truncation: 'disabled',
    ...(content.usage === null ? {} : { usage: usageOf(content.usage) }),
  }
}

function outputOf(content: ReplyContent, { key }: ReplyFrame): JsonObject[] {
  const output: JsonObject[] = []
  if (content.reasoning !== null)
    output.push({
      id: `rs_${key}`,
      type: 'reasoning',
      summary: [{ type: 'summary_text', text: content.reasoning }],
    })
  if (content.text !== null)
    output.push({
      id: `msg_${key}`,
      type: 'message',
      status: 'completed',
      role: 'assistant',
      content: [{ type: 'output_text', text: content.text, annotations: [], logprobs: [] }],
    })
  for (const [index, tool] of content.tools.entries())
    output.push({
      id: `fc_${key}_${index}`,
      type: 'function_call',
      status: 'completed',
      call_id: tool.id,
      name: tool.name,
      ...(tool.namespace === null ? {} : { namespace: tool.namespace }),
      arguments: JSON.stringify(tool.arguments),
    })
  return output
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
