import { geminiEvents } from './gemini-events.ts'
import { camelCased } from './gemini-names.ts'
import { geminiResults } from './gemini-results.ts'
import { isObject, type JsonObject, objectsOf, stringOf } from './json.ts'
import { signatureOf } from './signature.ts'
import {
  type FinishLabel,
  labelOf,
  type Protocol,
  type ReadRequest,
  type ReplyContent,
  type ReplyFrame,
  type ReplyUsage,
} from './types.ts'

/** Gemini: `POST /v1beta/models/MODEL:generateContent` and `:streamGenerateContent`, with `alt=sse` or without. */
export const gemini: Protocol = {
  dialect: 'gemini',
  requestIdHeader: 'x-request-id',
  // Clients in the field replace or drop the ids of function calls.
  ownToolIds: true,
  read,
  reply,
  events: geminiEvents,
  errorBody: ({ status, message, code }) => ({
    error: {
      code: status,
      message,
      status: code ?? statuses[status] ?? (status < 500 ? 'FAILED_PRECONDITION' : 'INTERNAL'),
    },
  }),
  errorEvent: (error) => ({ part: 'terminal', data: gemini.errorBody(error) }),
  unknownEvent: () => ({ part: 'noise', data: { vendorNotice: { remaining: 1 } } }),
  ping: () => null,
  toolCallId: (key) => key.slice(0, 16),
}

const statuses: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}

const labels: Record<FinishLabel, string> = {
  stop: 'STOP',
  tool: 'STOP',
  length: 'MAX_TOKENS',
  content_filter: 'SAFETY',
  refusal: 'PROHIBITED_CONTENT',
  stop_sequence: 'STOP',
  pause: 'OTHER',
  context_window: 'MAX_TOKENS',
}

function read(sent: JsonObject, path: string): ReadRequest {
  const body = camelCased(sent)
  const [, model = null, method = ''] = /\/models\/([^/:?]+):(\w+)/.exec(path) ?? []
  const contents = objectsOf(body.contents)
  const lastUser = contents.filter(({ role }) => role !== 'model').at(-1)
  const config = isObject(body.generationConfig) ? body.generationConfig : {}
  const thinking = isObject(config.thinkingConfig) ? config.thinkingConfig : {}
  return {
    model,
    stream: method === 'streamGenerateContent',
    streamAs: /[?&]alt=sse\b/.test(path) ? 'sse' : 'array',
    tools: objectsOf(body.tools)
      .flatMap((tool) => objectsOf(tool.functionDeclarations))
      .flatMap((tool) => {
        const name = stringOf(tool.name)
        const schema = tool.parametersJsonSchema ?? tool.parameters
        return name === null ? [] : [{ name, namespace: null, parameters: isObject(schema) ? schema : {} }]
      }),
    results: geminiResults(contents),
    guidance: [body.systemInstruction, lastUser].map(textIn).join('\n'),
    wantsReasoning: thinking.includeThoughts === true,
  }
}

function textIn(content: unknown): string {
  if (typeof content === 'string') return content
  const parts = isObject(content) ? objectsOf(content.parts) : []
  return parts.map(({ text }) => stringOf(text) ?? '').join('\n')
}

function reply(content: ReplyContent, frame: ReplyFrame): JsonObject {
  // This is what the service says of a call whose arguments did not come to their end.
  const spoilt = content.finish === 'tool' && content.tools.some((tool) => tool.argumentsText !== undefined)
  const finishReason = spoilt ? 'MALFORMED_FUNCTION_CALL' : labelOf(content, labels)
  const parts = partsOf(content, frame)
  return {
    candidates: [
      {
        content: { role: 'model', parts },
        ...(finishReason === null ? {} : { finishReason }),
        ...(content.refusal ? { finishMessage: content.refusal } : {}),
        index: 0,
      },
    ],
    ...(content.usage === null ? {} : { usageMetadata: usageOf(content.usage) }),
    modelVersion: frame.model,
    responseId: frame.key,
  }
}

function partsOf(content: ReplyContent, frame: ReplyFrame): JsonObject[] {
  const parts: JsonObject[] = []
  const hidden = content.reasoningForm === 'encrypted'
  if (content.reasoning !== null && !hidden) parts.push({ text: content.reasoning, thought: true })
  if (content.text !== null) parts.push({ text: content.text })
  // This protocol has no half-written arguments: a call that did not come to its end is left out.
  const whole = content.tools.filter(({ argumentsText }) => argumentsText === undefined)
  for (const [index, tool] of whole.entries())
    parts.push({
      functionCall: {
        ...(tool.id === null ? {} : { id: tool.id }),
        name: tool.name,
        args: tool.arguments,
      },
      // The first call of a turn carries the signature of the thoughts that led to it.
      ...(index === 0 && content.reasoning !== null
        ? { thoughtSignature: signatureOf(content.reasoning, frame.model, frame.key) }
        : {}),
    })
  return parts
}

/** `candidatesTokenCount` leaves thoughts out, the total takes them in. */
function usageOf(usage: ReplyUsage): JsonObject {
  return {
    promptTokenCount: usage.prompt,
    candidatesTokenCount: usage.completion - usage.reasoning,
    totalTokenCount: usage.prompt + usage.completion,
    cachedContentTokenCount: usage.cached,
    thoughtsTokenCount: usage.reasoning,
  }
}
