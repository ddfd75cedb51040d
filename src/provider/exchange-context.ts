import { AsyncLocalStorage } from 'node:async_hooks'

/** What a front knows of a request beside the `Request` that MSW's handlers see. */
export interface ExchangeContext {
  /** As they came off the socket, repeated headers kept apart. */
  rawHeaders: [name: string, value: string][]
  /** The body as it came, content-encoding not yet undone. */
  body: Uint8Array
  /** Headers must leave before the first byte of the body does. */
  early?: boolean
  /** Drops the connection once everything written so far has left: with a FIN, or with an RST. */
  drop(how: 'fin' | 'rst'): void
}

/** A `Request` and a `Response` cannot say this, so it travels beside them. Unset on the intercepting front. */
export const exchangeContext = new AsyncLocalStorage<ExchangeContext>()
