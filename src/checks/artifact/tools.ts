import { whenTools } from '../check.ts'
import { itemsCheck, presenceCheck, tools } from '../items-check.ts'
import { isObject } from '../json.ts'
import { isNonblank } from '../nonblank.ts'

const base = { te: [5], needs: ['tool_calls.present'], applies: whenTools, when: 'tools in scope' }

export const toolCallsPresent = presenceCheck(tools, { ...base, id: 'tool_calls.present', needs: [] })

const nonblankField = (id: string, field: string) =>
  itemsCheck(tools, { ...base, id, field, expected: 'a nonblank string' }, isNonblank)

export const toolsIdentity = nonblankField('tools.identity', 'tool_call_id')
export const toolsName = nonblankField('tools.name', 'tool_name')
export const toolsInvocation = nonblankField('tools.invocation', 'invocation_id')

const statuses: readonly unknown[] = ['completed', 'failed', 'timeout', 'cancelled']

export const toolsStatus = itemsCheck(
  tools,
  { ...base, id: 'tools.status', field: 'status', expected: 'one of completed, failed, timeout, cancelled' },
  (status) => statuses.includes(status),
)

/** Empty ones are fine: a command may print nothing. */
export const toolsOutput = itemsCheck(
  tools,
  { ...base, id: 'tools.output', field: 'output', expected: 'a string, an array or an object' },
  (output) => typeof output === 'string' || Array.isArray(output) || isObject(output),
)
