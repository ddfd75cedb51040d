import type { JsonObject } from '../json.ts'

/** Something that a strict service would refuse. */
export interface Breach {
  rule: RequestRule
  /** Path in the body, such as `messages[2].reasoning`. */
  path: string
  message: string
}

export const requestRules = [
  'schema',
  'service',
  'tool_results',
  'unique_ids',
  'reasoning_replay',
  'previous_response',
  'unicode',
] as const
export type RequestRule = (typeof requestRules)[number]

/** What the provider has issued in this episode so far: the logical replies, in order. */
export type Issued = readonly JsonObject[]

/** What is known of a request beside its body and the replies that were sent whole. */
export interface RequestContext {
  /** Raw text of the replies that were not sent whole; a harness may have taken something out of one. */
  fragments?: readonly string[]
  /** The body was not valid UTF-8, so that what was read is not what was sent. */
  badUtf8?: boolean
}

/** A tool call in a history, and what a request says of its result. */
export interface HistoryTurn {
  /** Path of the message or item that makes the calls. */
  path: string
  calls: { id: string | null; path: string }[]
  /** Ids of the results that follow before the next turn of the model. */
  results: { id: string | null; path: string }[]
}

/** Writes a path the way people read it. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}${text ? '.' : ''}${String(key)}`),
    '',
  )
}
