import { AttemptFailure } from './attempt-failure.ts'
import { answerItem, callItem, isObject, itemText, list, reasoningItem, string } from './history-items.ts'
import { eventFailure } from './provider-error.ts'
import type { Item, ModelReply } from './types.ts'
import type { ReplyAssembler, Wire } from './wire.ts'

/** Gemini `generateContent` and `streamGenerateContent`. */
export const geminiWire: Wire = {
  path: ({ model, stream }) =>
    `/v1beta/models/${model}:${stream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
  headers: (apiKey) => ({ 'x-goog-api-key': apiKey }),
  body: ({ instructions, items, tools }) => ({
    systemInstruction: { parts: [{ text: instructions }] },
    contents: turns(items),
    tools: [
      {
        functionDeclarations: tools.map(({ name, description, parameters }) => ({
          name,
          description,
          parametersJsonSchema: parameters,
        })),
      },
    ],
    generationConfig: { thinkingConfig: { includeThoughts: true } },
  }),
  parse(body) {
    const assembler = new GeminiAssembler()
    assembler.push(body)
    if (!assembler.complete) throw new AttemptFailure('cut', 'the reply holds no finished candidate')
    return assembler.reply()
  },
  assembler: () => new GeminiAssembler(),
}

/** Roles alternate: neighbouring items of one role share a content. */
function turns(items: Item[]): { role: string; parts: unknown[] }[] {
  const contents: { role: string; parts: unknown[] }[] = []
  const calls = items.filter((item) => item.type === 'function_call')
  const names = new Map(calls.map((item) => [item.call_id, item.name]))
  for (const item of items) {
    const [role, part] = partOf(item, names)
    if (part === null) continue
    const last = contents.at(-1)
    if (last?.role === role) last.parts.push(part)
    else contents.push({ role, parts: [part] })
  }
  return contents
}

function partOf(item: Item, names: Map<unknown, unknown>): [role: string, part: unknown] {
  switch (item.type) {
    case 'function_call': {
      const { call_id: id, name, thought_signature: signature } = item
      const functionCall = { id, name, args: JSON.parse(String(item.arguments)) }
      return [
        'model',
        signature === undefined ? { functionCall } : { functionCall, thoughtSignature: signature },
      ]
    }
    case 'function_call_output': {
      const { call_id: id, output } = item
      return ['user', { functionResponse: { id, name: names.get(id), response: { output } } }]
    }
    // Thoughts do not go back; the signature on the call stands for them.
    case 'reasoning':
      return ['model', null]
    default:
      return [item.role === 'assistant' ? 'model' : 'user', { text: itemText(item.content) }]
  }
}

/** Labels that mean what the other protocols' mean. */
const labels: Record<string, string> = {
  MAX_TOKENS: 'max_tokens',
  SAFETY: 'content_filter',
  PROHIBITED_CONTENT: 'content_filter',
  BLOCKLIST: 'content_filter',
  SPII: 'content_filter',
  RECITATION: 'content_filter',
}

/** There is no terminal event; the chunk with the finish label is the last one that matters. */
class GeminiAssembler implements ReplyAssembler {
  id: string | null = null
  #finish: string | null = null
  #text = ''
  #reasoning = ''
  readonly #calls: { item: Item; id: string; name: string; arguments: string }[] = []

  get complete(): boolean {
    return this.#finish !== null
  }

  push(data: Record<string, unknown>): void {
    this.id ??= string(data.responseId)
    if (data.error) throw eventFailure(data, { responseId: this.id })
    for (const candidate of list(data.candidates)) {
      this.#finish ??= string(candidate.finishReason)
      const content = isObject(candidate.content) ? candidate.content : {}
      for (const part of list(content.parts)) this.#add(part)
    }
    if (this.#finish === 'MALFORMED_FUNCTION_CALL')
      throw new AttemptFailure('cut', 'the model wrote no sound tool call', { responseId: this.id })
  }

  #add(part: Record<string, unknown>): void {
    if (typeof part.text === 'string') {
      if (part.thought) this.#reasoning += part.text
      else this.#text += part.text
    }
    if (!isObject(part.functionCall)) return
    const { id, name, args } = part.functionCall
    const call = {
      id: string(id) ?? '',
      name: string(name) ?? '',
      arguments: JSON.stringify(args ?? {}),
    }
    const signature = string(part.thoughtSignature)
    const item = { ...callItem(call), ...(signature === null ? {} : { thought_signature: signature }) }
    this.#calls.push({ ...call, item })
  }

  reply(): ModelReply {
    return {
      id: this.id,
      text: this.#text || null,
      reasoning: this.#reasoning || null,
      toolCalls: this.#calls.map(({ item: _, ...call }) => call),
      finish: labels[this.#finish ?? ''] ?? this.#finish,
      items: [
        ...(this.#reasoning ? [reasoningItem(this.#reasoning)] : []),
        ...(this.#text ? [answerItem(this.#text)] : []),
        ...this.#calls.map(({ item }) => item),
      ],
    }
  }
}
