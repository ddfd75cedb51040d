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

/** More than this waits for a client that reads. */
const turnBytes = 16_384

/** Releases a plan's body. Every byte goes to the capture before it goes to the client. */
export function createRelease(options: ReleaseOptions): Release {
  const { plan, exchange, attempt } = options
  const released: Uint8Array[] = []
  let whole = false
  let over = false
  let signal: AbortSignal | undefined

  function gone(): AbortSignal {
    signal ??= options.signal()
    return signal
  }

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
    if (!keepAlive) return silence(waitMs, gone())
    for (let left = waitMs; left > 0; left -= keepAlive.everyMs) {
      if (!(await silence(Math.min(left, keepAlive.everyMs), gone())) || over) return false
      if (left > keepAlive.everyMs) release(keepAlive.bytes, sink)
    }
    return true
  }

  async function into(sink: Sink): Promise<void> {
    const { chunks } = plan
    for (let next = 0; next < chunks.length; ) {
      const [first] = chunks.slice(next)
      if (first?.waitMs && !(await wait(first, sink))) {
        if (!over) breakOff(sink, 'cancelled')
        return
      }
      if (plan.apart && next > 0) await nextTurn()
      if (over) return
      const turn = turnFrom(next)
      next += turn.length
      const wanted = releaseTurn(turn, sink)
      // The end is not held back: it needs no room.
      if (wanted || next >= chunks.length) continue
      if (!(await room(sink, gone()))) {
        if (!over) breakOff(sink, 'cancelled')
        return
      }
      if (over) return
    }
    if (plan.ending !== 'end') return breakOff(sink, 'connection')
    end('complete')
    sink.end()
  }

  /** The chunks that may leave one after the other without a pause, up to a limit. */
  function turnFrom(start: number): Chunk[] {
    const { chunks } = plan
    let size = 0
    let to = start
    do size += chunks[to++]?.bytes.length ?? 0
    while (to < chunks.length && !plan.apart && !chunks[to]?.waitMs && size < turnBytes)
    return chunks.slice(start, to)
  }

  /** The capture has all bytes of a turn before the first of them leaves. */
  function releaseTurn(turn: Chunk[], sink: Sink): boolean {
    exchange.chunk(turn.length === 1 ? (turn[0]?.bytes as Uint8Array) : concat(turn))
    let wanted = true
    for (const { bytes, terminal } of turn) {
      released.push(bytes)
      whole ||= terminal === true
      wanted = sink.write(bytes)
    }
    return wanted
  }

  function breakOff(sink: Sink, how: ExchangeEnd): void {
    end(how)
    sink.drop(plan.ending === 'rst' ? 'rst' : 'fin')
  }

  options.open.add(note)
  const early = plan.chunks.length === 0 || plan.chunks[0]?.waitMs !== undefined
  return { early, into, cancel: () => end('cancelled') }
}

/** Waits until more is wanted; false when the client left, or the episode was closed, before that. */
export function room(sink: Sink, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const stop = () => resolve(false)
    signal.addEventListener('abort', stop, { once: true })
    void sink.ready().then(() => {
      signal.removeEventListener('abort', stop)
      resolve(true)
    })
  })
}

/** Lets everything that was written leave first, so that what follows is a packet of its own. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function concat(chunks: Chunk[]): Uint8Array {
  return Buffer.concat(chunks.map(({ bytes }) => bytes))
}

/** The raw text of what was released, as a reader of the body would have it. */
export function textOf(parts: Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(parts))
}
