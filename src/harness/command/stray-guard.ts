import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { StrayConnection } from '../types.ts'

export interface StrayGuard {
  /** To be set as the harness's proxy. */
  url: string
  /** What was asked for so far, by target, in the order of the first request. */
  seen(): StrayConnection[]
  close(): Promise<void>
}

/**
 * A proxy that connects to nothing: every request and every tunnel is refused with 403 and noted. Programs
 * that honour the proxy variables thereby show where they wanted to go; others are not seen.
 */
export async function openStrayGuard(): Promise<StrayGuard> {
  const targets = new Map<string, number>()
  const note = (target: string) => targets.set(target, (targets.get(target) ?? 0) + 1)
  const server = createServer((request, response) => {
    note(targetOf(request.url ?? '', request.headers.host))
    request.resume()
    response.writeHead(403, { connection: 'close' }).end('refused: this episode is offline\n')
  })
  server.on('connect', (request, socket: Socket) => {
    note(request.url ?? '?')
    socket.on('error', () => undefined)
    socket.end(refusal, () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen: () => [...targets].map(([target, count]) => ({ target, count })),
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const refusal = 'HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

/** Host and port only: a path may hold what must not be kept. */
function targetOf(url: string, host: string | undefined): string {
  const parsed = URL.parse(url)
  if (parsed === null) return host ?? '?'
  return `${parsed.hostname}:${parsed.port || (parsed.protocol === 'https:' ? '443' : '80')}`
}
