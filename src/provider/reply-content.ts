import type { ReadRequest, ReplyContent, ReplyTool } from '../protocols/types.ts'
import { defaultReasoning } from './defaults.ts'
import type { LogicalCall, Script, UsageMode } from './script.ts'

/** What a logical call says, to one request for it. */
export function contentOf(
  call: LogicalCall,
  { request, index }: { request: ReadRequest; index: number },
  { script, tools }: { script: Script; tools: ReplyTool[] },
): ReplyContent {
  // Reasoning is shown by default; where a protocol has a switch for it, only when the request turned it on.
  const reasoning = request.wantsReasoning ? defaultReasoning : null
  return {
    text: call.text ?? null,
    refusal: call.refusal ?? null,
    reasoning: call.reasoning === undefined ? reasoning : call.reasoning,
    reasoningForm: call.reasoningForm,
    tools,
    usage: usageOf(call.usage ?? script.usage, index),
    finish: call.finish,
  }
}

/** Unique to the attempt, so that the numbers can serve as a fingerprint (docs/provider.md). */
export function usageOf(mode: UsageMode | undefined, index: number): ReplyContent['usage'] {
  if (mode === 'omitted') return null
  if (mode === 'zero') return { prompt: 0, completion: 0, cached: 0, reasoning: 0 }
  return { prompt: 20 + index, completion: 8, cached: 3, reasoning: 2 }
}
