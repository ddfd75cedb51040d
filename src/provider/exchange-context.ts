import { AsyncLocalStorage } from 'node:async_hooks'
import type { Release } from './release.ts'

/** What a front knows of a request beside the `Request` that MSW's handlers see, and wants to know beside the
 *  `Response`: neither can say it. */
export interface ExchangeContext {
  /** As they came off the socket, repeated headers kept apart. */
  rawHeaders: [name: string, value: string][]
  /** The body as it came, content-encoding not yet undone. */
  body: Uint8Array
  /** Makes a signal for: the client went away. Asked for only by who waits. */
  gone(): AbortSignal
  /** The reply's headers as they are to be written, and its body, when the response carries none. */
  reply?: { headers: Record<string, string>; body: Uint8Array | Release }
  /** Drops the connection once everything written so far has left: with a FIN, or with an RST. */
  drop(how: 'fin' | 'rst'): void
}

/** Set by a front that owns its sockets; unset on the intercepting front. */
export const exchangeContext = new AsyncLocalStorage<ExchangeContext>()
