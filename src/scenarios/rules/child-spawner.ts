import { isObject, objectsOf } from '../../protocols/json.ts'
import { plainName } from '../../protocols/shell-tool.ts'
import { subagentTools } from '../agents/delegate.ts'
import type { ScenarioCheck } from '../types.ts'
import { attributedAttempts, childrenOf } from './attribution.ts'
import { rule } from './rule.ts'

/** The call that a subagent says it was started by is one of its parent's, of the tool that starts subagents. */
export function childNamesSpawner(): ScenarioCheck {
  return rule(
    {
      id: 'agents.spawner',
      requirement:
        'Where the record names the tool call that started a subagent, it is the scripted one, and among the tool calls of its parent.',
    },
    (subject) => {
      const named = childrenOf(attributedAttempts(subject)).filter(
        ({ spawned_by_tool_call_id: id }) => typeof id === 'string',
      )
      if (named.length === 0) return null
      const tools = toolsOf(subject.record)
      const scripted = subject.witness.tool_calls.filter(({ name }) =>
        subagentTools.some((each) => each === plainName(name)),
      )
      const ids = named.map((child) => child.spawned_by_tool_call_id)
      const faults = named.flatMap((child, index) => {
        const id = child.spawned_by_tool_call_id
        if (!scripted.some((call) => call.id === id))
          return [`subagent ${index}: expected a scripted call of its parent as what started it`]
        return tools.some(
          (tool) => tool.tool_call_id === id && tool.invocation_id === child.parent_invocation_id,
        )
          ? []
          : [`subagent ${index}: expected the call that started it among the tool calls of its parent`]
      })
      return new Set(ids).size === ids.length
        ? faults
        : [...faults, 'expected every subagent to have been started by a call of its own']
    },
  )
}

function toolsOf(record: unknown) {
  const trajectory = isObject(record) && record.ng_trajectory
  return objectsOf(isObject(trajectory) ? trajectory.tool_calls : [])
}
