import type { Dialect } from '../evidence/record.ts'
import { chat } from './chat.ts'
import { responses } from './responses.ts'
import type { Protocol } from './types.ts'

export type { JsonObject } from './json.ts'
export type * from './types.ts'

const protocols: Partial<Record<Dialect, Protocol>> = { chat, responses }

/** The protocol of a dialect. */
export function protocolOf(dialect: Dialect): Protocol {
  const protocol = protocols[dialect]
  if (!protocol) throw new Error(`Failed to find the protocol "${dialect}": it is not implemented.`)
  return protocol
}

const endings: [path: RegExp, dialect: Dialect][] = [
  [/\/chat\/completions$/, 'chat'],
  [/\/responses$/, 'responses'],
]

/** The dialect that a URL's path speaks, `null` when no protocol has such a path. */
export function dialectOfPath(path: string): Dialect | null {
  return endings.find(([ending]) => ending.test(path))?.[1] ?? null
}
