import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendResponse } from '@remix-run/node-fetch-server'
import { getResponse } from 'msw'
import { type ExchangeContext, exchangeContext } from './exchange-context.ts'
import { createHandlers } from './handlers.ts'
import { createRegistry, type Registry, rolloutPrefix } from './registry.ts'
import type { ProviderFront } from './types.ts'
import { writeReply } from './write-reply.ts'

/**
 * Serves the handlers on a port of 127.0.0.1: the faithful front, with real resets and backpressure. Any
 * number of episodes may be open at once; each has its own path.
 */
export function createLoopbackFront(): Promise<ProviderFront> {
  return listenOnLoopback(createRegistry())
}

/** Serves a registry's episodes on a free port of 127.0.0.1. */
export async function listenOnLoopback(registry: Registry): Promise<ProviderFront> {
  const handlers = createHandlers({ registry })
  const server = createServer((incoming, outgoing) => {
    void serve(incoming, outgoing, (request) => getResponse(handlers, request))
  })
  // An idle connection that the kit closes just as a client reuses it would look like a fault of the script.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    kind: 'loopback',
    open: (options) => registry.open(options, `${origin}${rolloutPrefix}${options.rolloutId}`),
    async close() {
      await registry.closeAll()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: (request: Request) => Promise<Response | undefined>,
): Promise<void> {
  try {
    const context = await readExchange(incoming, outgoing)
    const request = new Request(`http://${incoming.headers.host ?? '127.0.0.1'}${incoming.url ?? '/'}`, {
      // The body travels in the context: MSW would clone it for each handler.
      method: incoming.method,
      headers: headersOf(incoming),
    })
    const response = await exchangeContext.run(context, () => handle(request))
    if (context.dropped) return
    if (!response || response.type === 'error') outgoing.destroy()
    else if (context.reply === undefined) await sendResponse(outgoing, response)
    else await writeReply(outgoing, response, context.reply, context.drop)
  } catch {
    // The client went away while it was still sending, or in the middle of its reply.
    outgoing.destroy()
  }
}

/** Repeated headers joined, as fetch has them. */
function headersOf(incoming: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value
  return headers
}

async function readExchange(incoming: IncomingMessage, outgoing: ServerResponse): Promise<LoopbackContext> {
  const body = await readBody(incoming)
  const { rawHeaders, socket } = incoming
  let gone: AbortSignal | undefined
  const context: LoopbackContext = {
    rawHeaders: rawHeaders.flatMap((name, index): [string, string][] =>
      index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
    ),
    body,
    dropped: false,
    // One listener, however often a slow stream asks.
    gone: () => {
      gone ??= goneSignal(outgoing)
      return gone
    },
    drop(how) {
      context.dropped = true
      void dropConnection(socket, how)
    },
  }
  return context
}

function goneSignal(outgoing: ServerResponse): AbortSignal {
  const gone = new AbortController()
  if (outgoing.destroyed) gone.abort()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort()
  })
  return gone.signal
}

/** Rejects when the client went away before it had sent everything. */
function readBody(incoming: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
    incoming.once('error', reject)
    incoming.once('close', () => incoming.complete || reject(new Error('the request was cut')))
  })
}

interface LoopbackContext extends ExchangeContext {
  /** The connection is being dropped; nothing more is to be sent. */
  dropped: boolean
}

async function dropConnection(socket: IncomingMessage['socket'], how: 'fin' | 'rst'): Promise<void> {
  // An RST discards what has not left yet, and a client may lose what it has not read.
  for (let turn = 0; turn < 50 && socket.writableLength > 0 && !socket.destroyed; turn++) await pause(2)
  await pause(10)
  if (how === 'rst') socket.resetAndDestroy()
  else socket.destroy()
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
