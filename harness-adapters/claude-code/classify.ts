import type { Harness } from '../../src/harness/index.ts'

type Classify = NonNullable<Harness['classify']>

/**
 * A request of an agent bears the agent's id. That of a compaction bears nothing of the kind: it ends on
 * Claude Code's own instruction, which is known by its words.
 */
export const classify: Classify = ({ body, headers }) => {
  if (/\bsummary of the conversation so far\b/.test(lastText(body))) return 'compaction'
  return headers.has('x-claude-code-agent-id') ? 'subagent' : 'policy'
}

interface Message {
  content?: unknown
}

/** The text at the very end of the request's messages; empty when there is none. */
function lastText(body: unknown): string {
  const { messages } = (body ?? {}) as { messages?: Message[] }
  const content = Array.isArray(messages) ? messages.at(-1)?.content : undefined
  if (typeof content === 'string') return content
  const last: unknown = Array.isArray(content) ? content.at(-1) : undefined
  const text = (last as { text?: unknown } | undefined)?.text
  return typeof text === 'string' ? text : ''
}
