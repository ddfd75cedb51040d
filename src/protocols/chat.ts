import { chatEvents } from './chat-events.ts'
import { isObject, type JsonObject, objectsOf, stringOf, textOf } from './json.ts'
import {
  argumentsOf,
  type FinishLabel,
  labelOf,
  type Protocol,
  type ReadRequest,
  type ReplyContent,
  type ReplyFrame,
  type ReplyUsage,
} from './types.ts'

/** OpenAI Chat Completions: `POST /v1/chat/completions`. */
export const chat: Protocol = {
  dialect: 'chat',
  requestIdHeader: 'x-request-id',
  read,
  reply,
  events: chatEvents,
  errorBody: ({ status, message, type, code, param }) => ({
    error: { message, type, code: code ?? String(status), ...(param === undefined ? {} : { param }) },
  }),
  errorEvent: (error) => ({ part: 'terminal', data: chat.errorBody(error) }),
  // Events have no names here; compatible services send chunks without choices that carry a key of their own.
  unknownEvent: (reply) => ({
    part: 'noise',
    data: {
      id: reply.id,
      object: 'chat.completion.chunk',
      created: reply.created,
      model: reply.model,
      choices: [],
      vendor_notice: { remaining: 1 },
    },
  }),
  ping: () => null,
  toolCallId: (key) => `call_${key.slice(0, 24)}`,
}

/** The service has no label for a pause or a stop sequence; a reply ends with `stop` there. */
const labels: Record<FinishLabel, string> = {
  stop: 'stop',
  tool: 'tool_calls',
  length: 'length',
  content_filter: 'content_filter',
  refusal: 'stop',
  stop_sequence: 'stop',
  pause: 'stop',
  context_window: 'length',
}

function read(body: JsonObject): ReadRequest {
  const messages = objectsOf(body.messages)
  const system = messages.filter(({ role }) => role === 'system' || role === 'developer')
  const lastUser = messages.filter(({ role }) => role === 'user').slice(-1)
  return {
    model: stringOf(body.model),
    stream: body.stream === true,
    tools: objectsOf(body.tools).flatMap((tool) => {
      const definition = isObject(tool.function) ? tool.function : null
      const name = stringOf(definition?.name)
      const parameters = isObject(definition?.parameters) ? definition.parameters : {}
      return name === null ? [] : [{ name, namespace: null, parameters }]
    }),
    results: messages.flatMap((message) =>
      message.role === 'tool'
        ? [{ id: stringOf(message.tool_call_id), output: textOf(message.content) ?? message.content }]
        : [],
    ),
    guidance: [...system, ...lastUser].map(({ content }) => textOf(content) ?? '').join('\n'),
    wantsReasoning: true,
    asksUsage: isObject(body.stream_options) && body.stream_options.include_usage === true,
  }
}

function reply(content: ReplyContent, frame: ReplyFrame): JsonObject {
  const toolCalls = content.tools.map((tool) => ({
    ...(tool.id === null ? {} : { id: tool.id }),
    type: 'function',
    function: { name: tool.name, arguments: argumentsOf(tool) },
  }))
  return {
    id: `chatcmpl-${frame.key}`,
    object: 'chat.completion',
    created: frame.created,
    model: frame.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: content.text,
          refusal: content.refusal ?? null,
          ...reasoningOf(content, frame),
          ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
        },
        logprobs: null,
        finish_reason: labelOf(content, labels),
      },
    ],
    ...(content.usage === null ? {} : { usage: usageOf(content.usage) }),
  }
}

/** OpenAI-compatible services show reasoning under one of three names; OpenAI itself shows none. */
function reasoningOf({ reasoning, reasoningForm = 'text' }: ReplyContent, { key }: ReplyFrame): JsonObject {
  if (reasoning === null) return {}
  switch (reasoningForm) {
    case 'text':
      return { reasoning_content: reasoning }
    case 'reasoning':
      return { reasoning }
    case 'reasoning_details':
      return { reasoning, reasoning_details: [{ type: 'reasoning.text', text: reasoning, index: 0 }] }
    case 'encrypted':
      return { reasoning_details: [{ type: 'reasoning.encrypted', data: `enc-${key}`, index: 0 }] }
  }
}

function usageOf(usage: ReplyUsage): JsonObject {
  return {
    prompt_tokens: usage.prompt,
    completion_tokens: usage.completion,
    total_tokens: usage.prompt + usage.completion,
    prompt_tokens_details: { cached_tokens: usage.cached },
    completion_tokens_details: { reasoning_tokens: usage.reasoning },
  }
}
