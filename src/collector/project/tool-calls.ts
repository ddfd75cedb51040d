import type {
  InvocationRecord,
  ObservationRecord,
  ToolCallObservation,
  TrajectoryToolCall,
} from '../../evidence/record.ts'

/**
 * Tool observations merged by invocation and tool call id (a later record fills what an earlier one left
 * open), each with the output that the conversation shows: what the model was shown, not what a tool log
 * says.
 */
export function projectToolCalls(records: ObservationRecord[]): TrajectoryToolCall[] {
  const outputs = outputsOf(
    records.filter((each): each is InvocationRecord => each.kind === 'agent_invocation'),
  )
  const merged = new Map<string, ToolCallObservation>()
  for (const record of records) {
    if (record.kind !== 'tool_call') continue
    const key = keyOf(record.invocation_id, record.tool_call_id)
    merged.set(key, merge(merged.get(key), record))
  }
  return [...merged].map(([key, record]) => ({ ...record, output: outputs.get(key) ?? null }))
}

function outputsOf(invocations: InvocationRecord[]): Map<string, unknown> {
  const outputs = new Map<string, unknown>()
  for (const { invocation_id, conversation } of invocations)
    for (const item of conversation)
      if (item.type === 'function_call_output') outputs.set(keyOf(invocation_id, item.call_id), item.output)
  return outputs
}

function merge(before: ToolCallObservation | undefined, record: ToolCallObservation): ToolCallObservation {
  if (!before) return record
  const known = Object.entries(before).filter(([, value]) => value !== null)
  return { ...record, ...Object.fromEntries(known) }
}

function keyOf(invocationId: string, toolCallId: unknown): string {
  return JSON.stringify([invocationId, toolCallId])
}
