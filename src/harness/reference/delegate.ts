import { isObject, userItem } from './history-items.ts'
import type { Ending, ReferenceParts, Session, ToolCall, ToolRun } from './types.ts'
import { shellTool, type ToolDefinition } from './wire.ts'

/** Starts a subagent. Only offered when the harness was made with `subagents`, and never to a subagent itself. */
export const taskTool: ToolDefinition = {
  name: 'task',
  description: 'Give a task to a subagent with a shell of its own. Returns its answer.',
  parameters: {
    type: 'object',
    properties: { prompt: { type: 'string', description: 'All that the subagent is told' } },
    required: ['prompt'],
    additionalProperties: false,
  },
}

export function delegates({ name }: ToolCall, { tools }: Session): boolean {
  return name === taskTool.name && tools.includes(taskTool)
}

/**
 * Has a child answer in a conversation of its own, and tells its parent what came of it.
 *
 * @param play takes the child's session to its end.
 */
export async function delegate(
  call: ToolCall,
  parent: Session,
  { childResult }: Pick<ReferenceParts, 'childResult'>,
  play: (child: Session) => Promise<Ending>,
): Promise<ToolRun> {
  const startedAt = Date.now() / 1000
  parent.children += 1
  const ending = await play({
    ...parent,
    invocationId: `${parent.invocationId}-child-${parent.children}`,
    parent: { invocationId: parent.invocationId, toolCallId: call.id },
    children: 0,
    tools: [shellTool],
    items: [userItem(promptOf(call))],
  })
  return { call, ...childResult(ending), startedAt, completedAt: Date.now() / 1000 }
}

function promptOf(call: ToolCall): string {
  const value: unknown = JSON.parse(call.arguments)
  return isObject(value) && typeof value.prompt === 'string' ? value.prompt : ''
}
