import {
  findShellTool,
  findTool,
  ownArguments,
  plainName,
  qualifiedName,
  shellArguments,
} from '../protocols/shell-tool.ts'
import type { ReadRequest, ReplyTool, ToolOffer } from '../protocols/types.ts'
import type { ScriptedTool } from './script.ts'

function offerFor(tool: ScriptedTool | undefined, tools: ToolOffer[]): ToolOffer | null {
  return tool?.kind === 'tool' ? findTool(tools, tool.names) : findShellTool(tools)
}

/** Why a scripted tool call cannot be written, in words; `null` when all can. */
export function missingTool(wanted: readonly ScriptedTool[], request: ReadRequest): string | null {
  const missing = wanted.find((tool) => !offerFor(tool, request.tools))
  if (!missing) return null
  const names = request.tools.map(qualifiedName)
  const offered = names.length > 0 ? `it advertises: ${names.join(', ')}` : 'it advertises no tools'
  const what = missing.kind === 'tool' ? `a tool named ${missing.names.join(' or ')}` : 'a shell tool'
  return `the script needs ${what}, and ${offered}`
}

/** A scripted tool call in the words of the harness that made the request. */
export function writeTool(
  tool: ScriptedTool | undefined,
  request: ReadRequest,
  command: string,
): Omit<ReplyTool, 'id'> {
  const offer = offerFor(tool, request.tools) ?? { name: 'bash', namespace: null, parameters: {} }
  return {
    name: offer.name,
    namespace: offer.namespace,
    arguments:
      tool?.kind === 'tool'
        ? ownArguments(offer, { ...tool.arguments, ...tool.argumentsOf?.[plainName(offer.name)] })
        : shellArguments(offer, command),
  }
}
