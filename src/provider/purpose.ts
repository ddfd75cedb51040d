import { findShellTool } from '../protocols/shell-tool.ts'
import type { ReadRequest } from '../protocols/types.ts'
import type { Purpose } from './script.ts'

/**
 * Why a harness sent this request, as far as the request itself tells. One that advertises the shell tool is
 * the task; one without any tools is auxiliary when its instructions say so. In doubt it is the task, so that
 * it is checked against the script. Subagents cannot be told apart here; an adapter's `classify` can.
 */
export function purposeOf(request: ReadRequest): Purpose {
  if (findShellTool(request.tools) || request.tools.length > 0) return 'policy'
  const { guidance } = request
  if (/\b(title generator|(generate|write|create|produce)\b.{0,60}\btitle)\b/is.test(guidance)) return 'title'
  if (/\b(compact(ion|ed)?|context checkpoint|handoff|context summari[sz]ation)\b/i.test(guidance))
    return 'compaction'
  if (/\b(summari[sz]e|write a summary|create a summary)\b/i.test(guidance)) return 'summary'
  return 'policy'
}
