import { AttemptFailure } from './attempt-failure.ts'
import { isObject, itemText, list, string } from './history-items.ts'
import { eventFailure } from './provider-error.ts'
import type { ModelReply } from './types.ts'
import type { ReplyAssembler, Wire } from './wire.ts'

/** OpenAI Responses, with the whole history in each request. */
export const responsesWire: Wire = {
  path: () => '/v1/responses',
  headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  body: ({ model, instructions, items, tools, stream }) => ({
    model,
    instructions,
    input: items,
    tools: tools.map((tool) => ({ type: 'function', ...tool, strict: false })),
    store: false,
    ...(stream ? { stream } : {}),
  }),
  parse,
  assembler: () => new ResponsesAssembler(),
}

function parse(body: Record<string, unknown>): ModelReply {
  if (!Array.isArray(body.output)) throw new AttemptFailure('cut', 'the reply holds no output')
  if (body.status === 'failed') throw eventFailure(body, { responseId: string(body.id) })
  const items = list(body.output)
  const incomplete = isObject(body.incomplete_details) ? string(body.incomplete_details.reason) : null
  return {
    id: string(body.id),
    text: join(items.filter((item) => item.type === 'message').map((item) => itemText(item.content))),
    reasoning: join(items.filter((item) => item.type === 'reasoning').map((item) => itemText(item.summary))),
    toolCalls: items
      .filter((item) => item.type === 'function_call')
      .map((item) => ({
        id: string(item.call_id) ?? '',
        name: string(item.name) ?? '',
        arguments: string(item.arguments) ?? '',
      })),
    // A refusal has no status of its own here.
    finish: items.some(isRefusal) ? 'refusal' : (incomplete ?? string(body.status)),
    items,
  }
}

const isRefusal = ({ content }: Record<string, unknown>) =>
  list(content).some(({ type }) => type === 'refusal')

const terminal = new Set(['response.completed', 'response.incomplete', 'response.failed'])

/** The terminal event holds the whole reply; what comes before it is for display. */
class ResponsesAssembler implements ReplyAssembler {
  id: string | null = null
  #reply: ModelReply | null = null

  get complete(): boolean {
    return this.#reply !== null
  }

  push(data: Record<string, unknown>): void {
    const response = isObject(data.response) ? data.response : null
    this.id ??= string(response?.id)
    if (data.type === 'error') throw eventFailure(data, { responseId: this.id })
    if (response && terminal.has(string(data.type) ?? '')) this.#reply = parse(response)
  }

  reply(): ModelReply {
    return this.#reply as ModelReply
  }
}

function join(texts: string[]): string | null {
  return texts.join('') || null
}
