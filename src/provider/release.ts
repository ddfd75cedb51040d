import type { CapturedExchange, ExchangeEnd } from '../evidence/capture.ts'
import type { WitnessedAttempt } from '../evidence/witness.ts'
import type { Chunk, ReplyPlan } from './plan.ts'
import { silence } from './silence.ts'

/** Where released bytes go: a socket, or a stream that MSW reads. */
export interface Sink {
  /** False when no more is wanted for now. */
  write(bytes: Uint8Array): boolean
  /** Resolves when more is wanted, or the client is gone. */
  ready(): Promise<void>
  end(): void
  drop(how: 'fin' | 'rst'): void
}

export interface ReleaseOptions {
  plan: ReplyPlan
  exchange: CapturedExchange
  /** Its response is brought up to date as bytes are released. */
  attempt: WitnessedAttempt
  /** Brings the attempt up to date, for as long as its body is open. */
  open: Set<() => void>
  /** Makes a signal for: the client went away, or the episode was closed. Asked for only by who waits. */
  signal: () => AbortSignal
  /** Called once everything of the plan was released. */
  sent?: () => void
  /** Called with what was released, when the exchange has ended. */
  report?: (body: Uint8Array, how: ExchangeEnd) => void
}

export interface Release {
  /** The headers are to leave before the first byte of the body does. */
  early: boolean
  /** Puts the body into a sink, at the pace at which it is taken. Never rejects. */
  into(sink: Sink): Promise<void>
  /** The client went away. */
  cancel(): void
}

/** Releases a plan's body. Every byte goes to the capture before it goes to the client. */
export function createRelease(options: ReleaseOptions): Release {
  const { plan, exchange, attempt } = options
  const released: Uint8Array[] = []
  let whole = false
  let over = false

  function note(): void {
    attempt.response = whole ? plan.response : textOf(released)
  }

  function release(bytes: Uint8Array, sink: Sink): boolean {
    exchange.chunk(bytes)
    released.push(bytes)
    return sink.write(bytes)
  }

  function end(how: ExchangeEnd): void {
    if (over) return
    over = true
    whole ||= how === 'complete' && plan.wholeAtEnd
    options.open.delete(note)
    note()
    exchange.end(how)
    if (how !== 'cancelled' || whole) options.sent?.()
    options.report?.(Buffer.concat(released), how)
  }

  /** False when the client left, or the episode was closed, before the time was up. */
  async function wait({ waitMs = 0, keepAlive }: Chunk, sink: Sink): Promise<boolean> {
    const signal = options.signal()
    if (!keepAlive) return silence(waitMs, signal)
    for (let left = waitMs; left > 0; left -= keepAlive.everyMs) {
      if (!(await silence(Math.min(left, keepAlive.everyMs), signal)) || over) return false
      if (left > keepAlive.everyMs) release(keepAlive.bytes, sink)
    }
    return true
  }

  async function into(sink: Sink): Promise<void> {
    for (const [index, chunk] of plan.chunks.entries()) {
      if (chunk.waitMs && !(await wait(chunk, sink))) {
        if (!over) breakOff(sink, 'cancelled')
        return
      }
      if (plan.apart && index > 0) await nextTurn()
      if (over) return
      const wanted = release(chunk.bytes, sink)
      whole ||= chunk.terminal === true
      // The end is not held back: it needs no room.
      if (!wanted && index < plan.chunks.length - 1) {
        await sink.ready()
        if (over) return
      }
    }
    if (plan.ending !== 'end') return breakOff(sink, 'connection')
    end('complete')
    sink.end()
  }

  function breakOff(sink: Sink, how: ExchangeEnd): void {
    end(how)
    sink.drop(plan.ending === 'rst' ? 'rst' : 'fin')
  }

  options.open.add(note)
  const early = plan.chunks.length === 0 || plan.chunks[0]?.waitMs !== undefined
  return { early, into, cancel: () => end('cancelled') }
}

/** Lets everything that was written leave first, so that what follows is a packet of its own. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** The raw text of what was released, as a reader of the body would have it. */
export function textOf(parts: Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(parts))
}
