import { defineCheck, whenTools } from '../check.ts'
import { tools } from '../collection.ts'
import type { JsonObject } from '../json.ts'

/** Results, dangling requests and results, and duplicate tool records are not looked at. */
export const toolsRequest = defineCheck(
  {
    id: 'tools.request',
    kind: 'semantic',
    te: [5],
    needs: ['tool_calls.present', 'tools.identity', 'tools.name', 'tools.invocation_target'],
    when: 'tools in scope',
    requirement:
      'Every tool call has exactly one function_call item in the conversation of its invocation, with the same name and with string arguments.',
    location: '$.ng_trajectory.invocations[*].conversation',
  },
  {
    applies: whenTools,
    evaluate({ view }, findings) {
      for (const { index, value } of view.tools.entries()) {
        const fault = faultOf(value, view.toolRequests.of(value))
        if (fault) findings.add(tools.path(index), `tool call ${index}: ${fault}`)
      }
    },
  },
)

function faultOf(tool: JsonObject, requests: readonly JsonObject[]): string | undefined {
  const [request] = requests
  if (requests.length !== 1 || !request) {
    return `expected exactly one function_call item with its id in the conversation of its invocation, found ${requests.length}`
  }
  if (typeof request.arguments !== 'string') return 'expected a string as arguments of its function_call item'
  if (request.name !== tool.tool_name) return 'expected the name of its function_call item as tool_name'
  return undefined
}
