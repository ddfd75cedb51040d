import { AttemptFailure } from './attempt-failure.ts'
import { answerItem, callItem, isObject, itemText, list, reasoningItem, string } from './history-items.ts'
import { eventFailure } from './provider-error.ts'
import type { Item, ModelReply, ToolCall } from './types.ts'
import type { ReplyAssembler, Wire } from './wire.ts'

/** OpenAI Chat Completions. */
export const chatWire: Wire = {
  path: () => '/v1/chat/completions',
  headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  body: ({ model, instructions, items, tools, stream }) => ({
    model,
    messages: [{ role: 'system', content: instructions }, ...chatMessages(items)],
    tools: tools.map((tool) => ({ type: 'function', function: tool })),
    ...(stream ? { stream, stream_options: { include_usage: true } } : {}),
  }),
  parse(body) {
    const [choice] = list(body.choices)
    if (!isObject(choice?.message)) throw new AttemptFailure('cut', 'the reply holds no message')
    const { message } = choice
    const toolCalls = list(message.tool_calls).map((call) => toolCall(call.id, call.function))
    return reply({
      id: string(body.id),
      text: string(message.content) ?? string(message.refusal),
      reasoning: string(message.reasoning_content),
      toolCalls,
      // A refusal has no label of its own here.
      finish: string(message.refusal) ? 'refusal' : string(choice.finish_reason),
    })
  },
  assembler: () => new ChatAssembler(),
}

interface AssistantMessage {
  role: 'assistant'
  content: string | null
  reasoning_content?: string
  tool_calls?: unknown[]
}

/** History items as messages; what the assistant said in one go becomes one message. */
function chatMessages(items: Item[]): object[] {
  const messages: object[] = []
  let open: AssistantMessage | null = null
  for (const item of items) {
    if (isSpoken(item)) {
      if (open === null) {
        open = { role: 'assistant', content: null }
        messages.push(open)
      }
      speak(open, item)
    } else {
      open = null
      messages.push(
        item.type === 'function_call_output'
          ? { role: 'tool', tool_call_id: item.call_id, content: item.output }
          : { role: 'user', content: itemText(item.content) },
      )
    }
  }
  return messages
}

const isSpoken = (item: Item) =>
  item.type === 'reasoning' || item.type === 'function_call' || item.role === 'assistant'

function speak(message: AssistantMessage, item: Item): void {
  if (item.type === 'reasoning') message.reasoning_content = itemText(item.summary)
  else if (item.type !== 'function_call') message.content = itemText(item.content)
  else {
    const definition = { name: item.name, arguments: item.arguments }
    const call = { id: item.call_id, type: 'function', function: definition }
    message.tool_calls = [...(message.tool_calls ?? []), call]
  }
}

class ChatAssembler implements ReplyAssembler {
  id: string | null = null
  #finish: string | null = null
  #text: string | null = null
  #reasoning: string | null = null
  #refused = false
  readonly #calls: ToolCall[] = []
  /** The call that fragments with this index go on with. */
  readonly #open = new Map<number, ToolCall>()

  /** `[DONE]` may be missing; a finish label is what tells a whole reply from a broken one. */
  get complete(): boolean {
    return this.#finish !== null
  }

  push(data: Record<string, unknown>): void {
    this.id ??= string(data.id)
    if (data.error) throw eventFailure(data, { responseId: this.id })
    for (const choice of list(data.choices)) {
      this.#finish ??= string(choice.finish_reason)
      if (isObject(choice.delta)) this.#add(choice.delta)
    }
  }

  #add(delta: Record<string, unknown>): void {
    this.#text = append(this.#text, delta.content ?? delta.refusal)
    this.#refused ||= Boolean(delta.refusal)
    this.#reasoning = append(this.#reasoning, delta.reasoning_content)
    for (const part of list(delta.tool_calls)) {
      const index = typeof part.index === 'number' ? part.index : this.#calls.length
      const id = string(part.id) ?? ''
      const call = this.#callAt(index, id)
      const definition = isObject(part.function) ? part.function : {}
      call.id ||= id
      call.name ||= string(definition.name) ?? ''
      call.arguments += string(definition.arguments) ?? ''
    }
  }

  /** Some hosts give parallel calls one index: another id begins another call. */
  #callAt(index: number, id: string): ToolCall {
    const open = this.#open.get(index)
    if (open && (id === '' || open.id === '' || open.id === id)) return open
    const call = { id: '', name: '', arguments: '' }
    this.#calls.push(call)
    this.#open.set(index, call)
    return call
  }

  reply(): ModelReply {
    return reply({
      id: this.id,
      text: this.#text,
      reasoning: this.#reasoning,
      toolCalls: this.#calls,
      finish: this.#refused ? 'refusal' : this.#finish,
    })
  }
}

function append(text: string | null, more: unknown): string | null {
  return typeof more === 'string' ? (text ?? '') + more : text
}

function toolCall(id: unknown, definition: unknown): ToolCall {
  const { name, arguments: text } = isObject(definition) ? definition : {}
  return { id: string(id) ?? '', name: string(name) ?? '', arguments: string(text) ?? '' }
}

function reply(parts: Omit<ModelReply, 'items'>): ModelReply {
  const items: Item[] = []
  if (parts.reasoning) items.push(reasoningItem(parts.reasoning))
  if (parts.text) items.push(answerItem(parts.text))
  items.push(...parts.toolCalls.map(callItem))
  return { ...parts, items }
}
