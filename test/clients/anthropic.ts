import Anthropic from '@anthropic-ai/sdk'
import { type Client, otherwise, type Parsed, parameters } from './types.ts'

export const anthropic: Client = {
  name: '@anthropic-ai/sdk',
  dialect: 'messages',
  async ask({ rootUrl, apiKey }, stream, signal) {
    const client = new Anthropic({ baseURL: rootUrl, apiKey, maxRetries: 0 })
    const body = {
      model: 'm',
      max_tokens: 2048,
      thinking: { type: 'enabled' as const, budget_tokens: 1024 },
      messages: [{ role: 'user' as const, content: 'Go.' }],
      tools: [{ name: 'bash', input_schema: parameters }],
    }
    if (!stream) return whole(await client.messages.create(body, { signal }))
    return whole(await client.messages.stream(body, { signal }).finalMessage())
  },
  seen(error) {
    if (error instanceof Anthropic.APIConnectionError) return { kind: 'connection' }
    if (error instanceof Anthropic.APIError) return { kind: 'api_error', status: error.status ?? null }
    if (/ended without|request ended|stream ended/i.test(String(error))) return { kind: 'truncated' }
    return otherwise(error)
  },
}

function whole(message: Anthropic.Message): Parsed {
  const { usage } = message as { usage?: Anthropic.Usage }
  return {
    text: message.content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    reasoning: message.content.map((block) => (block.type === 'thinking' ? block.thinking : '')).join(''),
    tools: message.content.flatMap((block) =>
      block.type === 'tool_use' ? [{ id: block.id, name: block.name, arguments: block.input }] : [],
    ),
    finish: message.stop_reason,
    usage: usage
      ? {
          prompt:
            usage.input_tokens +
            (usage.cache_read_input_tokens ?? 0) +
            (usage.cache_creation_input_tokens ?? 0),
          completion: usage.output_tokens,
          cached: usage.cache_read_input_tokens,
          reasoning: null,
        }
      : null,
  }
}
