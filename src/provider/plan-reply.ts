import type { JsonObject } from '../protocols/json.ts'
import type { Protocol, ReadRequest, ReplyContent, ReplyFrame, UsagePlace } from '../protocols/types.ts'
import { type Chunk, jsonType, planBody, type ReplyPlan, utf8 } from './plan.ts'
import { planErrorBody } from './plan-error.ts'
import { planArray, planStream } from './plan-stream.ts'
import type { Fault, StreamPoint, UsageMode, WireShape } from './script.ts'

export interface ReplyOrder {
  protocol: Protocol
  request: Pick<ReadRequest, 'stream' | 'streamAs' | 'asksUsage'>
  content: ReplyContent
  frame: ReplyFrame
  usage: UsageMode
  wire?: WireShape
  /** A fault of the wire; those of the content are in it already. */
  fault?: Fault
}

const usagePlaces: Partial<Record<UsageMode, UsagePlace>> = { in_finish: 'finish', running: 'every' }

/** A reply, as JSON or as a stream, with whatever a fault does to it on its way. */
export function planReply(order: ReplyOrder): ReplyPlan {
  const { protocol, request, content, frame, fault } = order
  if (fault?.kind === 'cut' && fault.at === 'before_headers') return planNothing(fault.how)
  const plan = planBodyOf(order, protocol.reply(content, frame))
  if (fault?.kind === 'stall' && fault.at === 'before_headers')
    return { ...plan, waitMs: (fault.seconds ?? Number.POSITIVE_INFINITY) * 1000 }
  if (!request.stream && fault) return onPlainBody(plan, fault)
  return plan
}

function planBodyOf(order: ReplyOrder, response: JsonObject): ReplyPlan {
  const { protocol, request, fault } = order
  const plain = !request.stream || request.streamAs === 'array'
  if (plain && fault?.kind === 'error_event') return planErrorBody(protocol, fault)
  if (!request.stream) {
    const body =
      fault?.kind === 'unknown_events' ? { ...response, vendor_notice: { remaining: 1 } } : response
    return planBody(200, JSON.stringify(body), jsonType, body)
  }
  const style = {
    usageIn: usagePlaces[order.usage],
    nullUsage: request.asksUsage,
    fuseTools: fault?.kind === 'tool_ids' && fault.how === 'fused',
  }
  const events = protocol.events(response, style)
  if (plain) return planArray(events, response, fault)
  return planStream({ protocol, events, response, wire: order.wire ?? {}, fault, error: errorOf(order) })
}

function errorOf({ protocol, content, frame }: ReplyOrder) {
  return (form: 'error' | 'failed', error: { message: string; code?: string; status: number }) =>
    protocol.errorEvent({ type: 'conformance_error', ...error }, protocol.reply(content, frame), form)
}

function planNothing(how: 'end' | 'fin' | 'rst'): ReplyPlan {
  const ending = how === 'end' ? 'fin' : how
  return { status: null, headers: {}, chunks: [], ending, response: null, wholeAtEnd: false }
}

/** What faults of a stream do to a reply that comes as one JSON body. */
function onPlainBody(plan: ReplyPlan, fault: Fault): ReplyPlan {
  const bytes = plan.chunks[0]?.bytes ?? utf8('')
  switch (fault.kind) {
    case 'cut': {
      const chunks = before(bytes, offsetOf(fault.at, bytes))
      return { ...plan, chunks, ending: fault.how, wholeAtEnd: false }
    }
    case 'malformed_event':
      return { ...plan, chunks: before(bytes, bytes.length >> 1), wholeAtEnd: false }
    case 'stall': {
      const offset = offsetOf(fault.at, bytes)
      const waitMs = (fault.seconds ?? Number.POSITIVE_INFINITY) * 1000
      return { ...plan, chunks: delayed(slices(bytes, [offset]), offset === 0 ? 0 : 1, waitMs) }
    }
    case 'slow': {
      const quarters = [1, 2, 3].map((part) => Math.floor((bytes.length * part) / 4))
      return { ...plan, chunks: delayed(slices(bytes, quarters), 1, fault.gapSeconds * 1000) }
    }
    default:
      return plan
  }
}

function offsetOf(point: StreamPoint | 'before_headers', bytes: Uint8Array): number {
  if (point === 'after_headers' || point === 'before_headers') return 0
  return point === 'before_terminal' ? bytes.length - 1 : bytes.length >> 1
}

/** The parts between the offsets, empty ones left out: an empty chunk would end a chunked body. */
function slices(bytes: Uint8Array, offsets: number[]): Chunk[] {
  return [0, ...offsets]
    .map((from, index) => ({ bytes: bytes.subarray(from, offsets[index] ?? bytes.length) }))
    .filter((chunk) => chunk.bytes.length > 0)
}

function before(bytes: Uint8Array, offset: number): Chunk[] {
  return slices(bytes.subarray(0, offset), [])
}

function delayed(chunks: Chunk[], from: number, waitMs: number): Chunk[] {
  return chunks.map((chunk, index) => (index < from ? chunk : { ...chunk, waitMs }))
}
