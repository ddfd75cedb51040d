import OpenAI from 'openai'
import { type Client, otherwise, type Parsed, parameters } from './types.ts'

type Message = OpenAI.ChatCompletionMessage & { reasoning_content?: string; reasoning?: string }
type Delta = OpenAI.ChatCompletionChunk.Choice.Delta & { reasoning_content?: string; reasoning?: string }

export const openaiChat: Client = {
  name: 'openai (chat)',
  dialect: 'chat',
  async ask({ rootUrl, apiKey }, stream, signal) {
    const client = new OpenAI({ baseURL: `${rootUrl}/v1`, apiKey, maxRetries: 0 })
    const body = {
      model: 'm',
      messages: [{ role: 'user' as const, content: 'Go.' }],
      tools: [{ type: 'function' as const, function: { name: 'bash', parameters } }],
    }
    if (!stream) return whole(await client.chat.completions.create(body, { signal }))
    const options = { stream_options: { include_usage: true } }
    return streamed(await client.chat.completions.create({ ...body, stream: true, ...options }, { signal }))
  },
  seen: seenByOpenai,
}

export function seenByOpenai(error: unknown) {
  if (error instanceof OpenAI.APIConnectionError) return { kind: 'connection' as const }
  if (error instanceof OpenAI.APIError) return { kind: 'api_error' as const, status: error.status ?? null }
  return otherwise(error)
}

function whole(reply: OpenAI.ChatCompletion): Parsed {
  const [choice] = reply.choices
  const message = choice?.message as Message
  return {
    text: message.content ?? message.refusal ?? '',
    reasoning: message.reasoning_content ?? message.reasoning ?? '',
    tools: (message.tool_calls ?? []).map((call) => ({
      id: call.id,
      name: call.type === 'function' ? call.function.name : '',
      arguments: JSON.parse(call.type === 'function' ? call.function.arguments : '{}'),
    })),
    finish: choice?.finish_reason ?? null,
    usage: usageOf(reply.usage),
  }
}

async function streamed(chunks: AsyncIterable<OpenAI.ChatCompletionChunk>): Promise<Parsed> {
  const parsed: Parsed = { text: '', reasoning: '', tools: [], finish: null, usage: null }
  const texts: string[] = []
  for await (const chunk of chunks) {
    const [choice] = chunk.choices
    const delta = (choice?.delta ?? {}) as Delta
    parsed.text += delta.content ?? delta.refusal ?? ''
    parsed.reasoning += delta.reasoning_content ?? delta.reasoning ?? ''
    for (const call of delta.tool_calls ?? []) {
      parsed.tools[call.index] ??= { id: call.id ?? '', name: call.function?.name ?? '', arguments: null }
      texts[call.index] = (texts[call.index] ?? '') + (call.function?.arguments ?? '')
    }
    parsed.finish = choice?.finish_reason ?? parsed.finish
    parsed.usage = usageOf(chunk.usage) ?? parsed.usage
  }
  for (const [index, tool] of parsed.tools.entries()) tool.arguments = JSON.parse(texts[index] ?? '{}')
  return parsed
}

function usageOf(usage: OpenAI.CompletionUsage | null | undefined): Parsed['usage'] {
  if (!usage) return null
  return {
    prompt: usage.prompt_tokens,
    completion: usage.completion_tokens,
    cached: usage.prompt_tokens_details?.cached_tokens ?? null,
    reasoning: usage.completion_tokens_details?.reasoning_tokens ?? null,
  }
}
