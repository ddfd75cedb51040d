import type { Item, ModelReply, ToolCall } from './types.ts'

/**
 * Gives tool calls an id where the provider sent none, or one that the same reply has used already; the next
 * request would be refused otherwise, now and for ever. An id of an earlier reply may come again.
 */
export function withSoundIds(reply: ModelReply): ModelReply {
  const used = new Set<string>()
  const ids = reply.toolCalls.map(({ id }) => {
    const sound = unused(id || 'call', used)
    used.add(sound)
    return sound
  })
  if (reply.toolCalls.every(({ id }, index) => id === ids[index])) return reply
  let next = 0
  return {
    ...reply,
    toolCalls: reply.toolCalls.map((call, index): ToolCall => ({ ...call, id: ids[index] as string })),
    items: reply.items.map((item) => (isCall(item) ? { ...item, call_id: ids[next++] } : item)),
  }
}

const isCall = (item: Item) => item.type === 'function_call'

function unused(wanted: string, used: Set<string>): string {
  if (!used.has(wanted)) return wanted
  let number = 2
  while (used.has(`${wanted}_${number}`)) number += 1
  return `${wanted}_${number}`
}
