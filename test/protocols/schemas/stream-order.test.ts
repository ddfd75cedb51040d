import { describe, expect, it } from 'vitest'
import type { Dialect } from '../../../src/evidence/record.ts'
import { protocolOf } from '../../../src/protocols/index.ts'
import type { JsonObject } from '../../../src/protocols/json.ts'
import { orderProblem, type StreamedEvent } from './stream-order.ts'

const content = {
  text: 'Some text.',
  reasoning: 'Think of it.',
  tools: ['a', 'b'].map((id) => ({ id, name: 'bash', namespace: null, arguments: { command: 'ls' } })),
  usage: { prompt: 20, completion: 8, cached: 3, reasoning: 2 },
}

function streamOf(dialect: Dialect): StreamedEvent[] {
  const protocol = protocolOf(dialect)
  return protocol
    .events(protocol.reply(content, { key: 'ab12', model: 'm', created: 7 }))
    .filter(({ data }) => data !== '[DONE]')
    .map(({ event, data }) => structuredClone({ name: event, data: data as JsonObject }))
}

type Change = (events: StreamedEvent[]) => StreamedEvent[]

const without =
  (type: string): Change =>
  (events) => {
    const kept = events.filter(({ data }) => data.type !== type)
    return kept.map((event, index) =>
      'sequence_number' in event.data ? { ...event, data: { ...event.data, sequence_number: index } } : event,
    )
  }
const swapped: Change = ([first, second, ...rest]) =>
  [second, first, ...rest].filter((event) => event !== undefined)
const twice: Change = (events) => [...events, ...events.slice(-1)]
const shifted: Change = (events) => events.slice(1)
const edited =
  (from: RegExp, to: string): Change =>
  (events) => {
    let done = false
    return events.map((event) => {
      const text = JSON.stringify(event)
      if (done || !from.test(text)) return event
      done = true
      return JSON.parse(text.replace(from, to)) as StreamedEvent
    })
  }

describe('the order of a stream', () => {
  it.each<Dialect>(['chat', 'responses', 'messages', 'gemini'])('%s is as it should be', (dialect) => {
    expect(orderProblem(dialect, streamOf(dialect), true)).toBeNull()
  })

  it.each<[dialect: Dialect, what: string, change: Change]>([
    ['chat', 'the role is missing', shifted],
    ['chat', 'the usage comes twice', twice],
    ['chat', 'a label is early', edited(/"finish_reason":null/, '"finish_reason":"stop"')],
    ['chat', 'a call has no id', edited(/"id":"a",/, '')],
    ['chat', 'calls share an index', edited(/("id":"b".*)"index":1/, '$1"index":0')],
    ['chat', 'an event has a name', edited(/^\{/, '{"name":"x",')],
    ['responses', 'response.in_progress is missing', without('response.in_progress')],
    ['responses', 'no terminal event comes', without('response.completed')],
    ['responses', 'arguments are never done', without('response.function_call_arguments.done')],
    ['responses', 'a part is never done', without('response.content_part.done')],
    ['responses', 'numbers are out of order', swapped],
    ['responses', 'an item has another id', edited(/"item_id":"[^"]+"/, '"item_id":"x"')],
    ['responses', 'pieces do not add up', edited(/"delta":"[^"]+"/, '"delta":"x"')],
    ['messages', 'there is no ping', without('ping')],
    ['messages', 'there is no end', without('message_stop')],
    ['messages', 'a block is never closed', without('content_block_stop')],
    ['messages', 'blocks are misnumbered', edited(/"index":0/, '"index":5')],
    ['messages', 'the usage of the end comes first', edited(/"output_tokens":1/, '"output_tokens":8')],
    ['messages', 'no reason is given', edited(/"stop_reason":"[^"]+"/, '"stop_reason":null')],
    ['gemini', 'no label comes', edited(/,"finishReason":"STOP"|"finishReason":"STOP",/, '')],
    ['gemini', 'the label comes twice', twice],
    ['gemini', 'the usage shrinks', edited(/"candidatesTokenCount":0/, '"candidatesTokenCount":99')],
  ])('is found wrong in %s when %s', (dialect, _, change) => {
    expect(orderProblem(dialect, change(streamOf(dialect)), true)).toContain(`${dialect}: `)
  })

  it('wants [DONE] of chat', () => {
    expect(orderProblem('chat', streamOf('chat'), false)).toContain('[DONE]')
  })
})
