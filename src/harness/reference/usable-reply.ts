import { AttemptFailure } from './attempt-failure.ts'
import type { ModelReply, ToolCall } from './types.ts'

/** The provider or the model declined; asking again would be declined again. */
export function isWithheld({ finish }: ModelReply): boolean {
  return ['content_filter', 'refusal'].includes(finish ?? '')
}

/**
 * The reply with ids that tell its tool calls apart.
 *
 * @throws AttemptFailure for a reply that came whole and is of no use: one that says nothing, or one with a
 * tool call that was cut off. None of its tools is run, and it is asked for again.
 */
export function usableReply(reply: ModelReply): ModelReply {
  if (isWithheld(reply)) return reply
  const useless = whyUseless(reply)
  if (useless) throw new AttemptFailure('cut', useless, { responseId: reply.id })
  return withDistinctIds(reply)
}

function whyUseless({ toolCalls, text, finish }: ModelReply): string | null {
  if (toolCalls.length === 0) return text ? null : 'the reply was empty'
  if (['length', 'max_tokens', 'max_output_tokens'].includes(finish ?? ''))
    return 'a tool call was cut off at the output limit'
  // Arguments are never mended: what would run might not be what was meant.
  return toolCalls.every(isParsable) ? null : 'the arguments of a tool call are not JSON'
}

function isParsable(call: ToolCall): boolean {
  try {
    JSON.parse(call.arguments)
    return true
  } catch {
    return false
  }
}

/** Providers leave out ids or repeat them within a reply; the next request must tell the calls apart. */
function withDistinctIds(reply: ModelReply): ModelReply {
  const taken = new Set<string>()
  const ids = reply.toolCalls.map(({ id }, index) => {
    const own = id !== '' && !taken.has(id) ? id : `${reply.id ?? 'call'}-${index}`
    taken.add(own)
    return own
  })
  let next = 0
  return {
    ...reply,
    toolCalls: reply.toolCalls.map((call, index) => ({ ...call, id: ids[index] as string })),
    items: reply.items.map((item) =>
      item.type === 'function_call' ? { ...item, call_id: ids[next++] } : item,
    ),
  }
}
