import type { Dialect } from '../../evidence/record.ts'
import { isObject } from '../../protocols/json.ts'

export interface Upstream {
  /** As it was given; the protocol's path follows it. */
  baseUrl: string
  key: string
  /** Replaces the model that the harness asks for. */
  model?: string
}

export interface Onward {
  method: string
  /** Path and query after the episode's root. */
  path: string
  headers: Headers
  /** Absent for a request without one. */
  body?: Uint8Array
}

/** Headers that belong to one connection, or that the forwarding client makes itself. */
const dropped = [
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'accept-encoding',
  'expect',
  'te',
  'trailer',
  'upgrade',
  'proxy-authorization',
  'authorization',
  'x-api-key',
  'x-goog-api-key',
]

/**
 * The request as it goes to the real provider: its address, its key, everything else as the harness sent it.
 *
 * @param dialect `null` for a request beside the model, whose vendor is told by its path and headers.
 */
export function forwarded(upstream: Upstream, request: Onward, dialect: Dialect | null): Request {
  const headers = new Headers(request.headers)
  for (const name of dropped) headers.delete(name)
  headers.set(...credentials(dialect ?? vendorOf(request), upstream.key))
  const { path, body } = upstream.model && dialect ? renamed(request, dialect, upstream.model) : request
  return new Request(addressOf(upstream.baseUrl, path), {
    method: request.method,
    headers,
    ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
    redirect: 'manual',
  })
}

function vendorOf({ path, headers }: Onward): Dialect {
  if (path.startsWith('/v1beta/')) return 'gemini'
  return headers.has('x-api-key') || headers.has('anthropic-version') ? 'messages' : 'chat'
}

function credentials(dialect: Dialect, key: string): [name: string, value: string] {
  if (dialect === 'messages') return ['x-api-key', key]
  if (dialect === 'gemini') return ['x-goog-api-key', key]
  return ['authorization', `Bearer ${key}`]
}

/** A base URL may end in the version that the path begins with. */
export function addressOf(baseUrl: string, path: string): string {
  const base = baseUrl.replace(/\/+$/, '')
  const [, version = ''] = /^(\/v1(?:beta)?)\//.exec(path) ?? []
  const rest = version !== '' && base.endsWith(version) ? path.slice(version.length) : path
  const url = new URL(`${base}${rest}`)
  url.searchParams.delete('key')
  return url.href
}

function renamed(
  { path, body }: Onward,
  dialect: Dialect,
  model: string,
): { path: string; body?: Uint8Array } {
  if (dialect === 'gemini')
    return { path: path.replace(/\/models\/[^/:]+:/, `/models/${encodeURIComponent(model)}:`), body }
  const value = jsonIn(body)
  return isObject(value) ? { path, body: Buffer.from(JSON.stringify({ ...value, model })) } : { path, body }
}

/** What the provider is to say of a body that is no JSON, it says itself. */
function jsonIn(body: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return null
  }
}

/** Connects once, so that a wrong address is known before a harness is started. Any answer will do. */
export async function reach(baseUrl: string): Promise<void> {
  try {
    const response = await fetch(baseUrl, { redirect: 'manual', signal: AbortSignal.timeout(15_000) })
    await response.body?.cancel()
  } catch (cause) {
    throw new Error(
      `Failed to reach the provider at ${baseUrl}: ${causeOf(cause)}. Check the address, and that the provider is up; accepted is an http or https URL, with the protocol's version or without it.`,
      { cause },
    )
  }
}

/** What a failed fetch really failed of. */
export function causeOf(error: unknown): string {
  const { cause, message } = error as Error
  if (cause instanceof Error) return causeOf(cause)
  if (error instanceof AggregateError) return error.errors.map(causeOf).join(', ')
  return message || String(error)
}
