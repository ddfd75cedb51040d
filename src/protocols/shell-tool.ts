import { isObject, type JsonObject, stringOf } from './json.ts'
import type { ToolOffer } from './types.ts'

/** Names under which harnesses advertise their shell tool, the preferred ones first. */
export const shellToolNames = [
  'bash',
  'terminal',
  'shell',
  'shell_command',
  'exec_command',
  'run_shell_command',
  'run_commands',
  'exec',
] as const

const commandKeys = ['cmd', 'command', 'commands'] as const

/** The advertised name as it appears in evidence: after its namespace, where it has one. */
export function qualifiedName(tool: { name: string; namespace: string | null }): string {
  return tool.namespace === null ? tool.name : `${tool.namespace}__${tool.name}`
}

/** The harness's own shell tool among those that it advertises; letter case and a `namespace__` prefix aside. */
export function findShellTool(tools: ToolOffer[]): ToolOffer | null {
  for (const wanted of shellToolNames) {
    const found = tools.find((tool) => plainName(tool.name) === wanted && commandKey(tool) !== null)
    if (found) return found
  }
  return null
}

/**
 * Arguments that make the tool run `command`, in the form that its schema asks for: a string, an argument
 * vector for a shell, or a list of commands. Other required arguments get the plainest value of their type.
 */
export function shellArguments(tool: ToolOffer, command: string): JsonObject {
  const key = commandKey(tool) ?? 'command'
  const properties = propertiesOf(tool)
  const result: JsonObject = { [key]: commandValue(key, properties[key], command) }
  for (const name of requiredOf(tool))
    if (!(name in result)) result[name] = plainValue(name, properties[name])
  return result
}

/** The advertised tool of one of these names, the first of them first; letter case and a `namespace__` aside. */
export function findTool(tools: ToolOffer[], names: readonly string[]): ToolOffer | null {
  for (const wanted of names) {
    const found = tools.find(({ name }) => plainName(name) === plainName(wanted))
    if (found) return found
  }
  return null
}

/** The given arguments that a tool's schema knows, and a plain value for what it requires beside them. */
export function ownArguments(tool: ToolOffer, given: JsonObject): JsonObject {
  const properties = propertiesOf(tool)
  const known = Object.keys(properties).length === 0 ? given : pick(given, Object.keys(properties))
  const missing = requiredOf(tool).filter((name) => !(name in known))
  return {
    ...known,
    ...Object.fromEntries(missing.map((name) => [name, plainValue(name, properties[name])])),
  }
}

function pick(given: JsonObject, keys: string[]): JsonObject {
  return Object.fromEntries(Object.entries(given).filter(([key]) => keys.includes(key)))
}

/** A name in small letters, without its `namespace__`. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/^.*__/, '')
}

function commandKey(tool: ToolOffer): string | null {
  const properties = propertiesOf(tool)
  // A tool without a schema is taken at its name.
  if (Object.keys(properties).length === 0) return 'command'
  return commandKeys.find((key) => key in properties) ?? null
}

function commandValue(key: string, schema: JsonObject | undefined, command: string): unknown {
  if (!typesOf(schema).includes('array') || typesOf(schema).includes('string')) return command
  if (key !== 'commands') return ['bash', '-lc', command]
  const items = isObject(schema?.items) ? schema.items : {}
  const itemKey = isObject(items.properties)
    ? commandKeys.find((name) => isObject(items.properties) && name in items.properties)
    : undefined
  return [itemKey ? { [itemKey]: command } : command]
}

function plainValue(name: string, schema: JsonObject | undefined): unknown {
  if (Array.isArray(schema?.enum)) return schema.enum[0]
  const types = typesOf(schema)
  if (types.includes('boolean')) return false
  if (types.includes('integer') || types.includes('number')) return 10_000
  if (types.includes('array')) return []
  return name === 'description' ? 'Run the scripted check' : ''
}

/** Types of a schema, `anyOf` and `oneOf` followed one level; Gemini writes them in capitals. */
function typesOf(schema: JsonObject | undefined): string[] {
  if (!schema) return []
  const own = Array.isArray(schema.type) ? schema.type : [schema.type]
  const alternatives = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list : []))
  return [...own, ...alternatives.map((option) => (isObject(option) ? option.type : null))]
    .map(stringOf)
    .filter((type) => type !== null)
    .map((type) => type.toLowerCase())
}

function propertiesOf(tool: ToolOffer): Record<string, JsonObject> {
  const properties = isObject(tool.parameters.properties) ? tool.parameters.properties : {}
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, isObject(schema) ? schema : {}]),
  )
}

function requiredOf(tool: ToolOffer): string[] {
  const { required } = tool.parameters
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
}
