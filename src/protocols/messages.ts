import { isObject, type JsonObject, objectsOf, parseObject, stringOf, textOf } from './json.ts'
import { messagesEvents } from './messages-events.ts'
import { signatureOf } from './signature.ts'
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

/** Anthropic Messages: `POST /v1/messages`. */
export const messages: Protocol = {
  dialect: 'messages',
  requestIdHeader: 'request-id',
  read,
  reply,
  events: messagesEvents,
  errorBody: ({ status, message, code, requestId }) => ({
    type: 'error',
    error: {
      type: code ?? errorTypes[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error'),
      message,
    },
    request_id: requestId ?? null,
  }),
  errorEvent: (error) => ({ part: 'terminal', event: 'error', data: messages.errorBody(error) }),
  unknownEvent: () => ({
    part: 'noise',
    event: 'vendor_notice',
    data: { type: 'vendor_notice', remaining: 1 },
  }),
  ping: () => ({ part: 'noise', event: 'ping', data: { type: 'ping' } }),
  toolCallId: (key) => `toolu_${key.slice(0, 24)}`,
}

/** The service's own names; another status gets the general name of its class. */
const errorTypes: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  504: 'timeout_error',
  529: 'overloaded_error',
}

const labels: Record<FinishLabel, string> = {
  stop: 'end_turn',
  tool: 'tool_use',
  length: 'max_tokens',
  content_filter: 'refusal',
  refusal: 'refusal',
  stop_sequence: 'stop_sequence',
  pause: 'pause_turn',
  context_window: 'model_context_window_exceeded',
}

function read(body: JsonObject): ReadRequest {
  const turns = objectsOf(body.messages)
  const users = turns.filter(({ role }) => role === 'user')
  const thinking = isObject(body.thinking) ? body.thinking.type : undefined
  return {
    model: stringOf(body.model),
    stream: body.stream === true,
    tools: objectsOf(body.tools).flatMap((tool) => {
      const name = stringOf(tool.name)
      const parameters = isObject(tool.input_schema) ? tool.input_schema : {}
      return name === null ? [] : [{ name, namespace: null, parameters }]
    }),
    results: users
      .flatMap(({ content }) => objectsOf(content))
      .filter(({ type }) => type === 'tool_result')
      .map((block) => ({
        id: stringOf(block.tool_use_id),
        output: block.content === undefined ? '' : (textOf(block.content) ?? block.content),
      })),
    guidance: [body.system, users.at(-1)?.content].map((content) => textBlocksOf(content)).join('\n'),
    wantsReasoning: thinking === 'enabled' || thinking === 'adaptive',
  }
}

/** The text of a prompt, other blocks passed over. */
function textBlocksOf(content: unknown): string {
  if (typeof content === 'string') return content
  return objectsOf(content)
    .map(({ type, text }) => (type === 'text' ? (stringOf(text) ?? '') : ''))
    .join('\n')
}

function reply(content: ReplyContent, frame: ReplyFrame): JsonObject {
  const stop = labelOf(content, labels)
  return {
    id: `msg_${frame.key}`,
    type: 'message',
    role: 'assistant',
    model: frame.model,
    container: null,
    content: contentOf(content, frame),
    stop_reason: stop,
    stop_sequence: stop === 'stop_sequence' ? 'STOP' : null,
    stop_details:
      stop === 'refusal' ? { type: 'refusal', category: null, explanation: content.refusal ?? null } : null,
    ...(content.usage === null ? {} : { usage: usageOf(content.usage) }),
  }
}

function contentOf(content: ReplyContent, frame: ReplyFrame): JsonObject[] {
  const blocks: JsonObject[] = []
  if (content.reasoning !== null && content.reasoningForm === 'encrypted')
    blocks.push({ type: 'redacted_thinking', data: signatureOf('redacted', frame.key) })
  else if (content.reasoning !== null)
    blocks.push({
      type: 'thinking',
      thinking: content.reasoning,
      signature: signatureOf(content.reasoning, frame.model, frame.key),
    })
  if (content.text !== null) blocks.push({ type: 'text', text: content.text, citations: null })
  for (const tool of content.tools)
    blocks.push({
      type: 'tool_use',
      ...(tool.id === null ? {} : { id: tool.id }),
      name: tool.name,
      input: tool.argumentsText === undefined ? tool.arguments : parseObject(argumentsOf(tool)),
    })
  return blocks
}

function usageOf(usage: ReplyUsage): JsonObject {
  return {
    input_tokens: usage.prompt - usage.cached,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: usage.cached,
    output_tokens: usage.completion,
  }
}
