import { purposes } from './defaults.ts'
import type { LogicalCall, Purpose, Script, ScriptedTool } from './script.ts'

/** The logical calls of a purpose. */
export function callsOf(script: Script, purpose: Purpose): LogicalCall[] {
  return (purpose === 'policy' ? script.calls : script.others?.[purpose]) ?? []
}

/** All tool calls of a script in the order in which they are counted: those of the task, then of each other purpose. */
export function scriptedTools(script: Script): ScriptedTool[] {
  return purposes.flatMap((purpose) => callsOf(script, purpose).flatMap(({ tools }) => tools ?? []))
}

/** The number of the first tool call of a logical call. */
export function firstToolOf(script: Script, purpose: Purpose, call: number): number {
  const before = purposes.slice(0, purposes.indexOf(purpose)).flatMap((each) => callsOf(script, each))
  return [...before, ...callsOf(script, purpose).slice(0, call)].reduce(
    (sum, { tools }) => sum + (tools?.length ?? 0),
    0,
  )
}
