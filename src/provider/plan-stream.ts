import type { JsonObject } from '../protocols/json.ts'
import { encodeEvent } from '../protocols/sse.ts'
import type { Protocol, WireEvent } from '../protocols/types.ts'
import { failureMessage } from './defaults.ts'
import { jsonType, type ReplyPlan } from './plan.ts'
import type { Fault, WireShape } from './script.ts'
import { chunksOf, type Segment, withLineEnds } from './shape-stream.ts'
import { findPoint, type Position } from './stream-point.ts'

export interface StreamOrder {
  protocol: Protocol
  events: WireEvent[]
  response: JsonObject
  wire: WireShape
  fault?: Fault
  error: (form: 'error' | 'failed', error: { message: string; code?: string; status: number }) => WireEvent
}

const streamType = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' }

/** A reply as server-sent events. */
export function planStream(order: StreamOrder): ReplyPlan {
  const { protocol, wire, fault } = order
  const { events, response } = alterEvents(order)
  // An event that is no JSON spoils the whole stream for a reader, however well it ends.
  const sound = fault?.kind !== 'malformed_event'
  const segments = events.map(
    (event): Segment => ({
      text: encodeEvent(event),
      ...(sound && makesWhole(protocol, event, response) ? { terminal: true } : {}),
    }),
  )
  const placed = placeWaits(segments, events, fault)
  const cut = fault?.kind === 'cut' ? cutAt(placed, positionOf(events, fault.at)) : placed
  const label = events.findIndex(({ part }) => part === 'finish')
  return {
    status: 200,
    headers: streamType,
    chunks: chunksOf(decorate(cut, protocol, wire), wire),
    apart: wire.chunks !== undefined,
    ending: fault?.kind === 'cut' ? fault.how : 'end',
    response,
    // A chat completion is whole with its label, too, when the stream then ends in an orderly way.
    wholeAtEnd:
      sound &&
      protocol.dialect === 'chat' &&
      fault?.kind !== 'error_event' &&
      label !== -1 &&
      label < cut.length,
  }
}

/** Gemini's stream without `alt=sse`: one JSON array whose elements come one by one. */
export function planArray(events: WireEvent[], response: JsonObject, fault?: Fault): ReplyPlan {
  const segments = events.map(({ data }, index): Segment => {
    const lead = index === 0 ? '[' : ',\r\n'
    return { text: `${lead}${JSON.stringify(data)}${index === events.length - 1 ? ']' : ''}` }
  })
  const malformed = fault?.kind === 'malformed_event'
  if (malformed) segments.splice(1, 0, { text: ',\r\n{"candidates":[' })
  // No comment can stand in JSON, so there is no sign of life during a stall.
  const placed = placeWaits(segments, events, fault).map(({ keepAliveMs: _, ...segment }) => segment)
  const cut = fault?.kind === 'cut' ? cutAt(placed, positionOf(events, fault.at)) : placed
  return {
    status: 200,
    headers: jsonType,
    chunks: chunksOf(cut, {}),
    ending: fault?.kind === 'cut' ? fault.how : 'end',
    response,
    wholeAtEnd: !malformed && fault?.kind !== 'cut',
  }
}

/** Events that a fault leaves out, puts in or puts in their place, and the reply that they then make. */
function alterEvents(order: StreamOrder): { events: WireEvent[]; response: JsonObject } {
  const { protocol, events, response, fault } = order
  switch (fault?.kind) {
    case 'error_event': {
      const { message = failureMessage, code, status = 500, form = 'error', at = 'start' } = fault
      const error = order.error(form, { message, code, status })
      const data = error.data as JsonObject
      const kept = events.slice(0, positionOf(events, at).events)
      return {
        events: [...kept, numbered(error, kept.length)],
        response: (data.response as JsonObject | undefined) ?? response,
      }
    }
    case 'missing_terminal':
      return { events: events.filter(({ part }) => part !== 'terminal'), response }
    case 'unknown_events': {
      const noise = protocol.unknownEvent(response)
      // Gemini's chunks are laid over one another, so that an unknown key becomes part of the reply.
      const extra = protocol.dialect === 'gemini' ? (noise.data as JsonObject) : {}
      const around = [noise, ...insert(events, events.length >> 1, noise)]
      return { events: around, response: { ...response, ...extra } }
    }
    case 'malformed_event': {
      const middle = events.length >> 1
      const text = JSON.stringify(events[middle]?.data ?? {})
      const broken: WireEvent = {
        ...(events[middle] as WireEvent),
        part: 'noise',
        data: text.slice(0, text.length >> 1),
      }
      return { events: insert(events, middle, broken), response }
    }
    default:
      return { events, response }
  }
}

/** Responses numbers its events, an error among them too. */
function numbered(event: WireEvent, sequence_number: number): WireEvent {
  const data = event.data as JsonObject
  return 'sequence_number' in data ? { ...event, data: { ...data, sequence_number } } : event
}

function insert(events: WireEvent[], at: number, event: WireEvent): WireEvent[] {
  return [...events.slice(0, at), event, ...events.slice(at)]
}

/** True for the event with which a reader of this protocol has the whole reply. */
function makesWhole(protocol: Protocol, event: WireEvent, response: JsonObject): boolean {
  if (protocol.dialect === 'gemini') return event.part === 'finish' && hasLabel(response)
  if (event.part !== 'terminal') return false
  if (protocol.dialect === 'chat') return event.data === '[DONE]'
  return event.event !== 'error'
}

function hasLabel(response: JsonObject): boolean {
  const [candidate] = (response.candidates ?? []) as JsonObject[]
  return typeof candidate?.finishReason === 'string'
}

function placeWaits(segments: Segment[], events: WireEvent[], fault?: Fault): Segment[] {
  if (fault?.kind === 'slow') {
    const waitMs = fault.gapSeconds * 1000
    return segments.map((segment, index) => (index === 0 ? segment : { ...segment, waitMs }))
  }
  if (fault?.kind !== 'stall' || fault.at === 'before_headers') return segments
  const found = positionOf(events, fault.at)
  // A comment cannot stand inside an event, so that the silence comes before it.
  const position = fault.keepAliveSeconds === undefined ? found : { ...found, inside: false }
  const waitMs = (fault.seconds ?? Number.POSITIVE_INFINITY) * 1000
  const keepAliveMs = fault.keepAliveSeconds === undefined ? undefined : fault.keepAliveSeconds * 1000
  const split = position.inside ? halve(segments, position.events) : segments
  const index = position.events + (position.inside ? 1 : 0)
  return split.map((segment, at) => (at === index ? { ...segment, waitMs, keepAliveMs } : segment))
}

function cutAt(segments: Segment[], position: Position): Segment[] {
  const split = position.inside ? halve(segments, position.events) : segments
  return split.slice(0, position.events + (position.inside ? 1 : 0))
}

function halve(segments: Segment[], index: number): Segment[] {
  return segments.flatMap((segment, at) => {
    if (at !== index) return [segment]
    const middle = segment.text.length >> 1
    return [{ text: segment.text.slice(0, middle) }, { ...segment, text: segment.text.slice(middle) }]
  })
}

/** Where a reply has no such place, the fault comes right after its beginning. */
function positionOf(
  events: WireEvent[],
  point: Parameters<typeof findPoint>[1] | 'before_headers',
): Position {
  const found = point === 'before_headers' ? null : findPoint(events, point)
  return found ?? findPoint(events, 'start') ?? { events: 0, inside: false }
}

/** Comments and pings between the events, and the line ends that are asked for. */
function decorate(segments: Segment[], protocol: Protocol, wire: WireShape): Segment[] {
  if (!wire.comments && !wire.pings && !wire.lineEnd) return segments
  const ping = protocol.ping()
  const between = [
    ...(wire.comments ? [': a comment\n:\n'] : []),
    ...(wire.pings ? [ping ? encodeEvent(ping) : ': ping\n\n'] : []),
  ].join('')
  const first = wire.comments ? `: ${'-'.repeat(65_536)}\n\n` : ''
  return segments.map((segment, index) => ({
    ...segment,
    text: withLineEnds((index === 0 ? first : between) + segment.text, wire.lineEnd ?? 'lf'),
  }))
}
