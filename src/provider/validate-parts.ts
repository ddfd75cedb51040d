import type { Fault, LogicalCall, PlacedFault } from './script.ts'

/** Why a call contradicts itself; `null` when it does not. */
export function callProblem({
  tools = [],
  text,
  refusal,
  reasoning,
  reasoningForm,
  optional,
}: LogicalCall): string | null {
  if (optional && tools.length === 0)
    return 'it is optional and has no tools, so that every harness could be asked for it; leave `optional` out'
  if (refusal && text)
    return 'it has a text and a refusal, which are two answers to one call; give one of them'
  if (refusal && tools.length > 0) return 'a refusal asks for no tools; give it a call of its own'
  if (reasoning === null && reasoningForm !== undefined)
    return `it has no reasoning that could be shown as "${reasoningForm}"; give \`reasoning\` a text, or leave \`reasoningForm\` out`
  return null
}

/** Why a fault contradicts itself, or cannot be done to the reply of its call; `null` when neither is so. */
export function faultProblem(
  { call, fault, purpose = 'policy' }: PlacedFault,
  calls: LogicalCall[],
): string | null {
  return contradiction(fault) ?? contentProblem(fault, calls, call, purpose === 'policy')
}

function contradiction(fault: Fault): string | null {
  switch (fault.kind) {
    case 'http_error': {
      const names = Object.keys(fault.headers ?? {}).map((name) => name.toLowerCase())
      if (fault.body !== undefined && fault.message !== undefined)
        return '`body` and `message` are two answers to one call; give one of them'
      if (fault.retryAfterDate !== undefined && names.includes('retry-after'))
        return '`retryAfterDate` and a `retry-after` header exclude each other; give one of them'
      if (fault.gzip && names.includes('content-encoding'))
        return '`gzip` sets the `content-encoding` header itself; leave the header out'
      return null
    }
    case 'error_body':
      return fault.body !== undefined && (fault.message ?? fault.code) !== undefined
        ? '`body` and `message` or `code` are two answers to one call; give `body`, or the others'
        : null
    case 'stall':
      if (fault.keepAliveSeconds === undefined) return null
      if (fault.at === 'before_headers')
        return '`keepAliveSeconds` cannot be kept before the headers are out; use "after_headers"'
      return fault.seconds !== undefined && fault.keepAliveSeconds >= fault.seconds
        ? `no sign of life comes within ${fault.seconds} seconds; give \`keepAliveSeconds\` less than \`seconds\``
        : null
    default:
      return null
  }
}

function contentProblem(fault: Fault, calls: LogicalCall[], call: number, policy: boolean): string | null {
  const scripted = calls[call]
  const tools = scripted?.tools?.length ?? 0
  const at = 'at' in fault ? fault.at : undefined
  if ((at === 'in_tool_arguments' || at === 'after_tool_call') && tools === 0)
    return `"${at}" needs a tool call, and call ${call} has none; place it at a call with tools`
  // Calls beyond the script's get a text of the kit's own.
  if (at === 'in_text' && (scripted || policy) && !(scripted?.text ?? scripted?.refusal))
    return `"in_text" needs a text, and call ${call} has none; give the call a \`text\`, or use another place`
  if (at === 'in_reasoning' && scripted?.reasoning === null)
    return `"in_reasoning" needs reasoning, and call ${call} has none; give it some, or use another place`
  if (fault.kind === 'truncated_arguments' && tools === 0)
    return `"truncated_arguments" needs a tool call, and call ${call} has none; place it at a call with tools`
  return fault.kind === 'tool_ids' ? idProblem(fault.how, tools, calls, call) : null
}

function idProblem(
  how: Extract<Fault, { kind: 'tool_ids' }>['how'],
  tools: number,
  calls: LogicalCall[],
  call: number,
): string | null {
  const wanted = how === 'duplicate' || how === 'fused' ? 2 : 1
  if (tools < wanted)
    return `"${how}" tool ids need ${wanted} tool call${wanted > 1 ? 's' : ''} in call ${call}, which has ${tools}`
  return how === 'reused' && !calls.slice(0, call).some((earlier) => earlier.tools?.length)
    ? `"reused" takes the id of an earlier tool call, and no call before call ${call} has one`
    : null
}
