import { qualifiedName } from '../protocols/shell-tool.ts'
import type { ToolResult } from '../protocols/types.ts'
import type { DeliveredTool } from './engine.ts'

/** True when the token stands somewhere in an output, whatever the output's shape. */
export function holds(output: unknown, token: string): boolean {
  return (typeof output === 'string' ? output : (JSON.stringify(output) ?? '')).includes(token)
}

/**
 * The results of a tool call: those with its id; where a client may use an id of its own, or must because two
 * calls share one, those that hold what its command prints.
 */
export function resultsOf(
  tool: DeliveredTool,
  results: readonly ToolResult[],
  among: readonly DeliveredTool[] = [],
): ToolResult[] {
  const { id } = tool.call
  const shared = among.some((other) => other !== tool && other.call.id === id)
  const named = results.filter((result) => id !== null && result.id === id)
  if (named.length > 0 && !shared) return named
  if (tool.unmarked) return tool.ownId ? results.filter(({ name }) => name === tool.call.name) : named
  return tool.ownId || shared ? results.filter(({ output }) => holds(output, tool.probe.token)) : []
}

/** Why earlier tool calls are not done with, in words; `null` when they are. */
export function unproven(
  tools: readonly DeliveredTool[],
  results: readonly ToolResult[],
  executed: ReadonlySet<number>,
): string | null {
  for (const tool of tools) {
    const { call, probe, probeIndex } = tool
    const name = `tool call ${call.id ?? '(without an id)'} ("${qualifiedName(call)}")`
    if (!tool.unmarked && !executed.has(probeIndex)) return `it came before ${name} had run exactly once`
    const found = resultsOf(tool, results, tools)
    if (found.length === 0) return `it came without the result of ${name}`
    if (!found.some(({ output }) => holds(output, probe.token)))
      return `its result of ${name} lacks what the command printed`
  }
  return null
}
