import { z } from 'zod'
import { faultKinds, scriptSchema, toolKinds } from './script-schema.ts'

/** A breach of the script's form in words: its place, what is wrong, and what is accepted there. */
export function describeIssue(issue: z.core.$ZodIssue, script: unknown): string {
  const place = placeOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.map((key) => JSON.stringify(key)).join(', ')
    const accepted = keysAt(scriptSchema, issue.path, script)
    return `${place}: unknown key ${keys}${accepted ? `; accepted: ${accepted.join(', ')}` : ''}`
  }
  if (issue.code === 'invalid_union' && place.endsWith('.fault.kind'))
    return `${place}: unknown fault; accepted: ${faultKinds.join(', ')}`
  if (issue.code === 'invalid_union' && place.endsWith('.kind'))
    return `${place}: unknown kind of tool call; accepted: ${toolKinds.join(', ')}`
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return `${place}: ${[...new Set(issue.errors.flatMap(([first]) => first?.message ?? []))].join(', or ')}`
  if (issue.code === 'invalid_key')
    return `${place}: ${issue.issues.map(({ message }) => message).join(', ')}`
  return `${place}: ${issue.message}`
}

function placeOf(path: PropertyKey[]): string {
  const text = path.reduce<string>(
    (before, key) =>
      typeof key === 'number' ? `${before}[${key}]` : `${before}${before ? '.' : ''}${String(key)}`,
    '',
  )
  return text || 'script'
}

/** The keys that the schema has at a path; `null` where it has no fixed ones. */
function keysAt(schema: unknown, path: PropertyKey[], value: unknown): string[] | null {
  if (schema instanceof z.ZodOptional) return keysAt(schema.unwrap(), path, value)
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion) {
    const options = schema.options as unknown[]
    const chosen =
      options.find((option) => option instanceof z.ZodObject && fits(option, value)) ?? options.at(-1)
    return keysAt(chosen, path, value)
  }
  const [key, ...rest] = path
  if (key === undefined) return schema instanceof z.ZodObject ? Object.keys(schema.shape) : null
  const inner = (value as Record<PropertyKey, unknown>)[key]
  if (schema instanceof z.ZodObject) return keysAt(schema.shape[key as string], rest, inner)
  if (schema instanceof z.ZodArray) return keysAt(schema.element, rest, inner)
  return schema instanceof z.ZodRecord ? keysAt(schema.valueType, rest, inner) : null
}

/** The alternative of a union whose `kind` the value has. */
function fits(option: z.ZodObject, value: unknown): boolean {
  const kind = option.shape.kind
  return kind instanceof z.ZodLiteral && kind.value === (value as { kind?: unknown }).kind
}
