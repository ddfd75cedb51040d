import { AttemptFailure } from './attempt-failure.ts'
import { answerItem, callItem, isObject, itemText, list, reasoningItem, string } from './history-items.ts'
import { eventFailure } from './provider-error.ts'
import type { Item, ModelReply } from './types.ts'
import type { ReplyAssembler, Wire } from './wire.ts'

const maxTokens = 4096

/** Anthropic Messages. */
export const messagesWire: Wire = {
  path: () => '/v1/messages',
  headers: (apiKey) => ({ 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }),
  body: ({ model, instructions, items, tools, stream }) => ({
    model,
    max_tokens: maxTokens,
    system: instructions,
    messages: turns(items),
    tools: tools.map(({ name, description, parameters }) => ({
      name,
      description,
      input_schema: parameters,
    })),
    ...(stream ? { stream } : {}),
  }),
  parse,
  assembler: () => new MessagesAssembler(),
}

/** Roles alternate: neighbouring items of one role share a message. */
function turns(items: Item[]): { role: string; content: unknown[] }[] {
  const messages: { role: string; content: unknown[] }[] = []
  for (const item of items) {
    const [role, block] = blockOf(item)
    if (block === null) continue
    const last = messages.at(-1)
    if (last?.role === role) last.content.push(block)
    else messages.push({ role, content: [block] })
  }
  return messages
}

function blockOf(item: Item): [role: string, block: unknown] {
  switch (item.type) {
    case 'function_call':
      return [
        'assistant',
        { type: 'tool_use', id: item.call_id, name: item.name, input: JSON.parse(String(item.arguments)) },
      ]
    case 'function_call_output':
      return ['user', { type: 'tool_result', tool_use_id: item.call_id, content: item.output }]
    case 'reasoning':
      // A thinking block goes back as it came, with its signature, or not at all.
      return ['assistant', typeof item.signature === 'string' ? thinkingBlock(item) : null]
    default:
      return [String(item.role), { type: 'text', text: itemText(item.content) }]
  }
}

function thinkingBlock(item: Item) {
  return { type: 'thinking', thinking: itemText(item.summary), signature: item.signature }
}

function parse(body: Record<string, unknown>): ModelReply {
  if (!Array.isArray(body.content)) throw new AttemptFailure('cut', 'the reply holds no content')
  const blocks = list(body.content)
  const toolCalls = blocks
    .filter((block) => block.type === 'tool_use')
    .map((block) => ({
      id: string(block.id) ?? '',
      name: string(block.name) ?? '',
      arguments: JSON.stringify(block.input ?? {}),
    }))
  return {
    id: string(body.id),
    text: join(blocks, 'text'),
    reasoning: join(blocks, 'thinking'),
    toolCalls,
    finish: string(body.stop_reason),
    items: [...blocks.flatMap(spokenItem), ...toolCalls.map(callItem)],
  }
}

function spokenItem(block: Record<string, unknown>): Item[] {
  if (block.type === 'text' && block.text) return [answerItem(String(block.text))]
  if (block.type !== 'thinking') return []
  return [{ ...reasoningItem(string(block.thinking) ?? ''), signature: block.signature }]
}

function join(blocks: Record<string, unknown>[], type: 'text' | 'thinking'): string | null {
  const texts = blocks.filter((block) => block.type === type).map((block) => string(block[type]) ?? '')
  return texts.join('') || null
}

class MessagesAssembler implements ReplyAssembler {
  id: string | null = null
  complete = false
  #stopReason: unknown = null
  readonly #blocks: Record<string, unknown>[] = []
  readonly #json: string[] = []

  push(data: Record<string, unknown>): void {
    const index = typeof data.index === 'number' ? data.index : 0
    if (data.type === 'error') throw eventFailure(data, { responseId: this.id })
    if (data.type === 'message_start' && isObject(data.message)) this.id = string(data.message.id)
    if (data.type === 'content_block_start' && isObject(data.content_block))
      this.#blocks[index] = { ...data.content_block }
    if (data.type === 'content_block_delta' && isObject(data.delta)) this.#add(index, data.delta)
    if (data.type === 'message_delta' && isObject(data.delta)) this.#stopReason = data.delta.stop_reason
    if (data.type === 'message_stop') this.complete = true
  }

  #add(index: number, delta: Record<string, unknown>): void {
    const block = this.#blocks[index]
    if (!block) return
    for (const key of ['text', 'thinking', 'signature'])
      if (typeof delta[key] === 'string') block[key] = `${block[key] ?? ''}${delta[key]}`
    if (typeof delta.partial_json === 'string')
      this.#json[index] = `${this.#json[index] ?? ''}${delta.partial_json}`
  }

  reply(): ModelReply {
    const content = this.#blocks.map((block, index) => ({ ...block, ...this.#input(index) }))
    return parse({ id: this.id, content, stop_reason: this.#stopReason })
  }

  #input(index: number): { input?: unknown } {
    const text = this.#json[index]
    if (text === undefined) return {}
    try {
      return { input: JSON.parse(text || '{}') }
    } catch {
      throw new AttemptFailure('cut', 'the arguments of a tool call are not JSON', { responseId: this.id })
    }
  }
}
