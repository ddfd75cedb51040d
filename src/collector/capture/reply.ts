import type { ExchangeEnd } from '../../evidence/capture.ts'

/** What an exchange came to. */
export interface Reply {
  /** Object, raw text, or `null`: the rules stand in `evidence/capture.ts`. */
  response: unknown
  /** Why a 2xx reply is not a usable one; the category of other statuses is derived from the status. */
  category: string | null
  /** Id that a stream announced before it was cut; see `CapturedCall.streamResponseId`. */
  streamResponseId: string | null
}

/** Collects the bytes of a reply's body. */
export interface BodyReader {
  /** Takes bytes before they are released; true once the reply is complete. */
  push(bytes: Uint8Array): boolean
  /** The reply as it stands; `how` is absent while the exchange is still open. */
  read(how?: ExchangeEnd): Reply
}
