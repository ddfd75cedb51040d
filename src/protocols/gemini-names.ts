import { isObject, type JsonObject } from './json.ts'

/** Fields whose inside belongs to the caller. */
const free = new Set([
  'args',
  'response',
  'parametersJsonSchema',
  'responseJsonSchema',
  'partMetadata',
  'labels',
])
/** Fields whose keys belong to the caller, and whose values do not. */
const named = new Set(['properties'])

/**
 * A request with the field names of the JSON form. The service takes a field by its other name, too:
 * `system_instruction` for `systemInstruction`.
 */
export function camelCased(body: JsonObject): JsonObject {
  return objectIn(body, true)
}

function objectIn(value: JsonObject, translate: boolean): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const name = translate ? camel(key) : key
      return [name, translate && free.has(name) ? inner : valueIn(inner, !(translate && named.has(name)))]
    }),
  )
}

function valueIn(value: unknown, translate: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => valueIn(each, translate))
  return isObject(value) ? objectIn(value, translate) : value
}

function camel(name: string): string {
  return name.replace(/(?<=[a-z0-9])_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
