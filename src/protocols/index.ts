import type { Dialect } from '../evidence/record.ts'
import { chat } from './chat.ts'
import { gemini } from './gemini.ts'
import { messages } from './messages.ts'
import { responses } from './responses.ts'
import type { Protocol } from './types.ts'

export type { JsonObject } from './json.ts'
export type * from './types.ts'

const protocols: Record<Dialect, Protocol> = { chat, responses, messages, gemini }

/** The protocol of a dialect. */
export function protocolOf(dialect: Dialect): Protocol {
  return protocols[dialect]
}

const endings: [path: RegExp, dialect: Dialect][] = [
  [/\/chat\/completions$/, 'chat'],
  [/\/responses$/, 'responses'],
  [/\/messages$/, 'messages'],
  [/\/models\/[^/:]+:(generateContent|streamGenerateContent)$/, 'gemini'],
]

/** The dialect that a URL's path speaks (without its query), `null` when no protocol has such a path. */
export function dialectOfPath(path: string): Dialect | null {
  return endings.find(([ending]) => ending.test(path))?.[1] ?? null
}
