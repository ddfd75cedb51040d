import { argumentsOf, type ReplyContent, type ReplyTool } from '../protocols/types.ts'
import type { Fault } from './script.ts'

/** The content of a reply as a fault leaves it; faults of the wire leave it alone. */
export function alterContent(
  content: ReplyContent,
  fault: Fault,
  earlierToolId: string | null,
): ReplyContent {
  const nothing: ReplyContent = { ...content, text: null, refusal: null, tools: [] }
  switch (fault.kind) {
    case 'empty':
      return { ...nothing, reasoning: null, finish: fault.finish ?? 'stop' }
    case 'reasoning_only':
      return { ...nothing, reasoning: content.reasoning ?? 'Think about it.', finish: fault.finish ?? 'stop' }
    case 'refusal':
      return { ...nothing, reasoning: null, refusal: fault.text ?? 'I decline.', finish: 'refusal' }
    case 'missing_finish':
      return { ...content, finish: null }
    case 'truncated_arguments':
      return { ...content, tools: truncateLast(content.tools), finish: fault.finish }
    case 'tool_ids':
      return { ...content, tools: renumber(content.tools, fault.how, earlierToolId) }
    default:
      return content
  }
}

function truncateLast(tools: ReplyTool[]): ReplyTool[] {
  const last = tools.at(-1)
  if (!last) return tools
  const whole = argumentsOf(last)
  return [...tools.slice(0, -1), { ...last, argumentsText: whole.slice(0, Math.ceil(whole.length / 2)) }]
}

function renumber(
  tools: ReplyTool[],
  how: Extract<Fault, { kind: 'tool_ids' }>['how'],
  earlier: string | null,
): ReplyTool[] {
  switch (how) {
    case 'duplicate':
      return tools.map((tool) => ({ ...tool, id: tools[0]?.id ?? null }))
    case 'reused':
      return tools.map((tool, index) => (index === 0 ? { ...tool, id: earlier ?? tool.id } : tool))
    case 'missing':
      return tools.map((tool) => ({ ...tool, id: null }))
    case 'fused':
      return tools
  }
}
