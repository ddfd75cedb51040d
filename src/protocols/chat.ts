import { isObject, type JsonObject, objectsOf, stringOf, textOf } from './json.ts'
import { pieces } from './sse.ts'
import type { Protocol, ReadRequest, ReplyContent, ReplyFrame, ReplyUsage, WireEvent } from './types.ts'

/** OpenAI Chat Completions: `POST /v1/chat/completions`. */
export const chat: Protocol = {
  dialect: 'chat',
  requestIdHeader: 'x-request-id',
  read,
  reply,
  events,
  errorBody: ({ status, message, type }) => ({ error: { message, type, code: String(status) } }),
  toolCallId: (key) => `call_${key.slice(0, 24)}`,
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
    results: messages.flatMap((message) => {
      const id = message.role === 'tool' ? stringOf(message.tool_call_id) : null
      return id === null ? [] : [{ id, output: textOf(message.content) ?? message.content }]
    }),
    guidance: [...system, ...lastUser].map(({ content }) => textOf(content) ?? '').join('\n'),
    wantsReasoning: true,
  }
}

function reply(content: ReplyContent, frame: ReplyFrame): JsonObject {
  const toolCalls = content.tools.map((tool) => ({
    id: tool.id,
    type: 'function',
    function: { name: tool.name, arguments: JSON.stringify(tool.arguments) },
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
          refusal: null,
          ...(content.reasoning === null ? {} : { reasoning_content: content.reasoning }),
          ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
        },
        logprobs: null,
        finish_reason: toolCalls.length > 0 ? 'tool_calls' : 'stop',
      },
    ],
    ...(content.usage === null ? {} : { usage: usageOf(content.usage) }),
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

function events(reply: JsonObject): WireEvent[] {
  const { id, created, model } = reply
  const frame = { id, object: 'chat.completion.chunk', created, model }
  const [choice] = objectsOf(reply.choices)
  const message = isObject(choice?.message) ? choice.message : {}
  const chunk = (part: WireEvent['part'], delta: JsonObject, finish: unknown = null): WireEvent => ({
    part,
    data: { ...frame, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] },
  })
  const content = stringOf(message.content)
  const reasoning = stringOf(message.reasoning_content)
  const result = [
    chunk('start', { role: message.role, content: content === null ? null : '', refusal: null }),
  ]
  for (const piece of pieces(reasoning ?? '')) result.push(chunk('reasoning', { reasoning_content: piece }))
  for (const piece of pieces(content ?? '')) result.push(chunk('text', { content: piece }))
  for (const [index, call] of objectsOf(message.tool_calls).entries()) {
    const definition = isObject(call.function) ? call.function : {}
    result.push(
      chunk('tool_start', {
        tool_calls: [{ ...call, index, function: { name: definition.name, arguments: '' } }],
      }),
    )
    for (const piece of pieces(stringOf(definition.arguments) ?? ''))
      result.push(chunk('tool_arguments', { tool_calls: [{ index, function: { arguments: piece } }] }))
  }
  result.push(chunk('finish', {}, choice?.finish_reason))
  if (reply.usage !== undefined)
    result.push({ part: 'usage', data: { ...frame, choices: [], usage: reply.usage } })
  result.push({ part: 'terminal', data: '[DONE]' })
  return result
}
