import OpenAI from 'openai'
import { seenByOpenai } from './openai-chat.ts'
import { type Client, type Parsed, parameters } from './types.ts'

type Response = OpenAI.Responses.Response

export const openaiResponses: Client = {
  name: 'openai (responses)',
  dialect: 'responses',
  async ask({ rootUrl, apiKey }, stream, signal) {
    const client = new OpenAI({ baseURL: `${rootUrl}/v1`, apiKey, maxRetries: 0 })
    const body = {
      model: 'm',
      input: 'Go.',
      tools: [{ type: 'function' as const, name: 'bash', parameters, strict: false }],
    }
    if (!stream) return whole(await client.responses.create(body, { signal }))
    // The SDK's own accumulator, which checks the order of the events.
    const events = client.responses.stream(body, { signal })
    let text = ''
    for await (const event of events)
      if (event.type === 'response.output_text.delta' || event.type === 'response.refusal.delta')
        text += event.delta
    const parsed = whole((await events.finalResponse()) as Response)
    return { ...parsed, text: text === '' ? parsed.text : text }
  },
  seen: seenByOpenai,
}

function whole(reply: Response): Parsed {
  const items = reply.output
  const parts = items.flatMap((item) => (item.type === 'message' ? item.content : []))
  return {
    text: parts.map((part) => (part.type === 'output_text' ? part.text : part.refusal)).join(''),
    reasoning: items
      .flatMap((item) => (item.type === 'reasoning' ? item.summary.map(({ text }) => text) : []))
      .join(''),
    tools: items.flatMap((item) =>
      item.type === 'function_call'
        ? [{ id: item.call_id, name: item.name, arguments: JSON.parse(item.arguments) as unknown }]
        : [],
    ),
    finish: reply.incomplete_details?.reason ?? reply.status ?? null,
    usage: reply.usage
      ? {
          prompt: reply.usage.input_tokens,
          completion: reply.usage.output_tokens,
          cached: reply.usage.input_tokens_details.cached_tokens,
          reasoning: reply.usage.output_tokens_details.reasoning_tokens,
        }
      : null,
  }
}
