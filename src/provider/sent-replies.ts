import type { ExchangeEnd } from '../evidence/capture.ts'
import type { Dialect } from '../evidence/record.ts'
import type { Fault } from './script.ts'

/** What went over the wire for one attempt, for whoever checks the kit itself. */
export interface SentReply {
  dialect: Dialect
  status: number
  headers: Headers
  /** As sent, content-encoding and all. */
  body: Uint8Array
  how: ExchangeEnd
  /** Says which rules the reply breaks on purpose. */
  fault: Fault | null
}

const listenersKey = Symbol.for('harness-conformance.sent-replies')
type Listener = (reply: SentReply) => void

/** One set for the whole process, which may load this module twice: a test runner's loader has copies of its own. */
const shared = globalThis as typeof globalThis & { [listenersKey]?: Set<Listener> }
shared[listenersKey] ??= new Set()
const listeners = shared[listenersKey]

/** Calls `listener` with every reply that any front of this process sends; the result takes it off again. */
export function onReplySent(listener: (reply: SentReply) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function someoneListens(): boolean {
  return listeners.size > 0
}

export function tellListeners(reply: SentReply): void {
  for (const listener of listeners) listener(reply)
}
