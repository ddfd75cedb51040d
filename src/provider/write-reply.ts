import type { ServerResponse } from 'node:http'
import type { ExchangeContext } from './exchange-context.ts'

/** Writes a response whose body travels beside it. */
export async function writeReply(
  outgoing: ServerResponse,
  response: Response,
  { headers, body }: NonNullable<ExchangeContext['reply']>,
  drop: ExchangeContext['drop'],
): Promise<void> {
  outgoing.writeHead(response.status, response.statusText, headers)
  if (body instanceof Uint8Array) {
    outgoing.end(body)
    return
  }
  let wake = () => {}
  outgoing.on('drain', () => wake())
  outgoing.once('close', () => {
    body.cancel()
    wake()
  })
  // Node holds headers back until the first byte of the body; here that may be long in coming.
  if (body.early) outgoing.flushHeaders()
  await body.into({
    write: (bytes) => outgoing.write(bytes),
    ready: () => new Promise((resolve) => (wake = resolve)),
    end: () => outgoing.end(),
    drop,
  })
}
