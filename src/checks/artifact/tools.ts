import { whenTools } from '../check.ts'
import { tools } from '../collection.ts'
import { itemsCheck } from '../items-check.ts'
import { isObject } from '../json.ts'
import { isNonblank } from '../nonblank.ts'
import { presenceCheck } from '../presence-check.ts'

const base = { te: [5], needs: ['tool_calls.present'], applies: whenTools, when: 'tools in scope' }

export const toolCallsPresent = presenceCheck(tools, { ...base, id: 'tool_calls.present', needs: [] })

const nonblank = { ...base, expected: 'a nonblank string' }

export const toolsIdentity = itemsCheck(
  tools,
  { ...nonblank, id: 'tools.identity', field: 'tool_call_id' },
  (tool) => isNonblank(tool.tool_call_id),
)

export const toolsName = itemsCheck(tools, { ...nonblank, id: 'tools.name', field: 'tool_name' }, (tool) =>
  isNonblank(tool.tool_name),
)

export const toolsInvocation = itemsCheck(
  tools,
  { ...nonblank, id: 'tools.invocation', field: 'invocation_id' },
  (tool) => isNonblank(tool.invocation_id),
)

const statuses: readonly unknown[] = ['completed', 'failed', 'timeout', 'cancelled']

export const toolsStatus = itemsCheck(
  tools,
  { ...base, id: 'tools.status', field: 'status', expected: 'one of completed, failed, timeout, cancelled' },
  (tool) => statuses.includes(tool.status),
)

/** Empty ones are fine: a command may print nothing. */
export const toolsOutput = itemsCheck(
  tools,
  { ...base, id: 'tools.output', field: 'output', expected: 'a string, an array or an object' },
  ({ output }) => typeof output === 'string' || Array.isArray(output) || isObject(output),
)
