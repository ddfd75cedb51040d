import { once } from 'node:events'
import { appendFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface SpanReceiver {
  /** For `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`. */
  url: string
  close(): void
}

/**
 * Takes OpenTelemetry spans as OTLP/JSON on a loopback port and appends each export to a file, one to a line.
 * An export is answered when it is in the file.
 */
export async function openSpanReceiver(file: string): Promise<SpanReceiver> {
  let earlier = Promise.resolve()
  const server = createServer(async (request, response) => {
    try {
      const line = (await text(request)).replaceAll('\n', ' ')
      const written = earlier.then(() => appendFile(file, `${line}\n`))
      earlier = written.catch(() => undefined)
      await written
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    } catch {
      response.writeHead(500).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
