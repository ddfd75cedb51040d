import type { ServerResponse } from 'node:http'
import type { ExchangeContext } from './exchange-context.ts'

/** Writes a response whose body travels beside it. */
export async function writeReply(
  outgoing: ServerResponse,
  response: Response,
  { reply, drop }: ExchangeContext,
): Promise<void> {
  outgoing.writeHead(response.status, response.statusText, [...response.headers].flat())
  if (reply === undefined || reply instanceof Uint8Array) {
    outgoing.end(reply)
    return
  }
  let wake = () => {}
  outgoing.on('drain', () => wake())
  outgoing.once('close', () => {
    reply.cancel()
    wake()
  })
  // Node holds headers back until the first byte of the body; here that may be long in coming.
  if (reply.early) outgoing.flushHeaders()
  await reply.into({
    write: (bytes) => outgoing.write(bytes),
    ready: () => new Promise((resolve) => (wake = resolve)),
    end: () => outgoing.end(),
    drop,
  })
}
