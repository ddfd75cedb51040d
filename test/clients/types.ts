import type { Dialect } from '../../src/evidence/record.ts'

/** A reply as a client's own code sees it. */
export interface Parsed {
  text: string
  reasoning: string
  tools: { id: string; name: string; arguments: unknown }[]
  /** The finish label as the client hands it on, in its own words. */
  finish: string | null
  /** Prompt with what was cached of it, completion with the reasoning in it; `null` for a count that is hidden. */
  usage: { prompt: number; completion: number; cached: number | null; reasoning: number | null } | null
}

export interface Address {
  rootUrl: string
  apiKey: string
}

/** A vendor's SDK, or the AI SDK with one of its providers, with its own retries switched off. */
export interface Client {
  name: string
  dialect: Dialect
  ask(address: Address, stream: boolean, signal?: AbortSignal): Promise<Parsed>
  /** How it presents an error that it threw. */
  seen(error: unknown): Seen
}

/** What a failure looks like to a client's user. */
export type Seen =
  | { kind: 'api_error'; status: number | null }
  /** The connection broke, before or in the middle of the reply. */
  | { kind: 'connection' }
  /** What came could not be read. */
  | { kind: 'unreadable' }
  /** The client noticed that the stream did not come to its end. */
  | { kind: 'truncated' }
  | { kind: 'other'; name: string; message: string }

export const parameters = {
  type: 'object' as const,
  properties: { command: { type: 'string' as const } },
  required: ['command'],
}

/** Names along an error's causes; the innermost says most. */
export function causes(error: unknown): string[] {
  const names: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : ''
    names.push(at.constructor.name, at.name, code, at.message)
  }
  return names
}

/** undici's and Node's own words for a connection that broke. */
export function isConnection(error: unknown): boolean {
  return causes(error).some((name) =>
    /ECONNRESET|UND_ERR_SOCKET|^terminated$|fetch failed|other side closed|socket hang up|network error/i.test(
      name,
    ),
  )
}

export function isUnreadable(error: unknown): boolean {
  return causes(error).some((name) =>
    /SyntaxError|JSONParse|TypeValidation|Unexpected (token|end)|in JSON|parse/i.test(name),
  )
}

export function otherwise(error: unknown): Seen {
  if (isConnection(error)) return { kind: 'connection' }
  if (isUnreadable(error)) return { kind: 'unreadable' }
  const { name, message } = error instanceof Error ? error : { name: typeof error, message: String(error) }
  return { kind: 'other', name, message }
}
