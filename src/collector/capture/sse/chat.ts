import { isObject, type JsonObject, stringOrNull } from '../json.ts'
import { inOrder, type StreamAssembler } from './assembler.ts'
import { type ChatChoice, createChatChoice } from './chat-choice.ts'

/** OpenAI Chat Completions: `chat.completion.chunk` events, then `[DONE]`. */
export function createChatAssembler(): StreamAssembler {
  const head: JsonObject = {}
  const choices = new Map<number, ChatChoice>()
  let usage: unknown = null
  let finished = false
  return {
    push(data, event) {
      if (!isObject(data)) return event === 'error' ? 'error' : 'open'
      if (event === 'error' || data.error) return 'error'
      for (const key of ['id', 'created', 'model', 'system_fingerprint', 'service_tier'])
        if (data[key] != null && !(key in head)) head[key] = data[key]
      if (data.usage != null) usage = data.usage
      let labelled = false
      // The chunk that carries the usage has no choices.
      for (const fragment of Array.isArray(data.choices) ? data.choices : []) {
        if (!isObject(fragment)) continue
        const index = typeof fragment.index === 'number' ? fragment.index : 0
        const choice = choices.get(index) ?? createChatChoice(index)
        choices.set(index, choice)
        choice.push(fragment)
        labelled ||= typeof fragment.finish_reason === 'string'
      }
      finished ||= labelled
      return labelled ? 'labelled' : 'open'
    },
    done: () => 'terminal',
    result: () => ({
      ...head,
      object: 'chat.completion',
      choices: inOrder(choices).map((choice) => choice.result()),
      ...(usage == null ? {} : { usage }),
    }),
    // `[DONE]` closes the stream; only a finish label says that the reply in it is whole.
    category: () => (finished ? null : 'stream_truncated'),
    announcedId: () => stringOrNull(head.id),
  }
}
