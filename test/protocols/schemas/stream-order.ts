import type { Dialect } from '../../../src/evidence/record.ts'

interface StreamedEvent {
  name: string | undefined
  data: Record<string, unknown>
}

/** What is wrong with the order of a whole stream's events; `null` when nothing is. */
export function orderProblem(dialect: Dialect, events: StreamedEvent[]): string | null {
  switch (dialect) {
    case 'chat':
      return events.some(({ name }) => name !== undefined) ? 'chat: an event has a name' : null
    case 'responses':
      return responsesOrder(events)
    case 'messages':
      return messagesOrder(events)
    case 'gemini':
      return null
  }
}

function responsesOrder(events: StreamedEvent[]): string | null {
  const wrong = events.find(({ name, data }, index) => name !== data.type || data.sequence_number !== index)
  if (wrong) return `responses: event ${JSON.stringify(wrong).slice(0, 200)} is out of order or misnamed`
  const open = new Set<unknown>()
  for (const { data } of events) {
    if (data.type === 'response.output_item.added') open.add(data.output_index)
    else if (data.type === 'response.output_item.done') open.delete(data.output_index)
    else if ('output_index' in data && !open.has(data.output_index))
      return `responses: ${data.type} outside its item`
  }
  return open.size > 0 ? 'responses: an item is never done' : null
}

function messagesOrder(events: StreamedEvent[]): string | null {
  const types = events.map(({ data }) => String(data.type)).filter((type) => type !== 'ping')
  const shape = types.join(' ')
  const whole =
    /^message_start( content_block_start( content_block_delta)* content_block_stop)* message_delta message_stop$/
  return whole.test(shape) ? null : `messages: events come as ${shape}`
}
