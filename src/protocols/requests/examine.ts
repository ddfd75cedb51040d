import type { z } from 'zod'
import type { Dialect } from '../../evidence/record.ts'
import { camelCased } from '../gemini-names.ts'
import type { JsonObject } from '../json.ts'
import { chatRequest } from './chat-request.ts'
import { geminiRequest } from './gemini-request.ts'
import { messagesRequest } from './messages-request.ts'
import { replayBreaches } from './replay-rules.ts'
import { responsesRequest } from './responses-request.ts'
import { serviceBreaches } from './service-rules.ts'
import { toolResultBreaches, uniqueIdBreaches } from './tool-rules.ts'
import { type Breach, type Issued, pathText, type RequestContext } from './types.ts'

const schemas: Record<Dialect, z.ZodType> = {
  chat: chatRequest,
  responses: responsesRequest,
  messages: messagesRequest,
  gemini: geminiRequest,
}

/** What a strict service would refuse in a request; empty when it would take it. */
export function examineRequest(
  dialect: Dialect,
  sent: JsonObject,
  issued: Issued,
  { fragments = [], badUtf8 = false }: RequestContext = {},
): Breach[] {
  const body = dialect === 'gemini' ? camelCased(sent) : sent
  return [
    ...schemaBreaches(schemas[dialect], body),
    ...serviceBreaches(dialect, body),
    ...toolResultBreaches(dialect, body),
    ...uniqueIdBreaches(dialect, body),
    ...replayBreaches(dialect, body, issued, fragments),
    ...previousResponseBreaches(dialect, body, issued),
    ...(badUtf8 ? [{ rule: 'unicode' as const, path: '', message: 'the body is not valid UTF-8' }] : []),
    ...unicodeBreaches(body, []),
  ]
}

/** A breach in one line, as the witness keeps it. */
export function breachText({ rule, path, message }: Breach): string {
  return `${rule} at ${path || 'the body'}: ${message}`
}

function schemaBreaches(schema: z.ZodType, body: JsonObject): Breach[] {
  const parsed = schema.safeParse(body)
  return parsed.success ? [] : parsed.error.issues.flatMap((issue) => breachesOf(issue, []))
}

/** One breach for each unknown key; of a union the alternative that came nearest speaks. */
function breachesOf(issue: z.core.$ZodIssue, base: PropertyKey[]): Breach[] {
  const path = [...base, ...issue.path]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      rule: 'schema',
      path: pathText([...path, key]),
      message: `unknown field ${JSON.stringify(key)}`,
    }))
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const nearest = issue.errors.toSorted((a, b) => distance(a) - distance(b))[0] ?? []
    return nearest.flatMap((inner) => breachesOf(inner, path))
  }
  return [{ rule: 'schema', path: pathText(path), message: issue.message }]
}

/** Unknown keys are nearer than a wrong type, and a problem deep inside is nearer than one at the top. */
function distance(issues: z.core.$ZodIssue[]): number {
  return issues.reduce(
    (sum, issue) => sum + (issue.code === 'unrecognized_keys' ? 1 : 10) / (1 + issue.path.length),
    0,
  )
}

function previousResponseBreaches(dialect: Dialect, body: JsonObject, issued: Issued): Breach[] {
  const id = dialect === 'responses' ? body.previous_response_id : null
  if (!id || issued.some((reply) => reply.id === id && reply.store !== false)) return []
  const message = `no response ${JSON.stringify(id)} was issued here`
  return [{ rule: 'previous_response', path: 'previous_response_id', message }]
}

function unicodeBreaches(value: unknown, path: PropertyKey[]): Breach[] {
  if (typeof value === 'string') {
    if (value.isWellFormed()) return []
    const at = [...value].findIndex((character) => !character.isWellFormed())
    return [{ rule: 'unicode', path: pathText(path), message: `a lone surrogate stands at character ${at}` }]
  }
  if (typeof value !== 'object' || value === null) return []
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, inner]: [PropertyKey, unknown]) => [
    ...unicodeOfKey(key, path),
    ...unicodeBreaches(inner, [...path, key]),
  ])
}

function unicodeOfKey(key: PropertyKey, path: PropertyKey[]): Breach[] {
  if (typeof key !== 'string' || key.isWellFormed()) return []
  return [{ rule: 'unicode', path: pathText(path), message: 'a key holds a lone surrogate' }]
}
