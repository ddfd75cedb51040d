import { type JsonObject, parseJson } from '../json.ts'

export interface ContentBlock {
  push(delta: JsonObject): void
  result(): JsonObject
}

/** One content block of a Messages stream: text, thinking, or a tool use whose input comes in pieces. */
export function createContentBlock(start: JsonObject): ContentBlock {
  const block = { ...start }
  let input = ''
  function append(key: string, value: unknown): void {
    if (typeof value === 'string') block[key] = (typeof block[key] === 'string' ? block[key] : '') + value
  }
  return {
    push(delta) {
      if (delta.type === 'text_delta') append('text', delta.text)
      else if (delta.type === 'thinking_delta') append('thinking', delta.thinking)
      else if (delta.type === 'signature_delta') append('signature', delta.signature)
      else if (delta.type === 'input_json_delta')
        input += typeof delta.partial_json === 'string' ? delta.partial_json : ''
      else if (delta.type === 'citations_delta')
        block.citations = [...(Array.isArray(block.citations) ? block.citations : []), delta.citation]
    },
    result() {
      if (input === '') return block
      const parsed = parseJson(input)
      return { ...block, input: parsed === undefined ? input : parsed }
    },
  }
}
