import type {
  CallRef,
  CompactionRecord,
  Gap,
  InvocationRecord,
  ModelRef,
  ObservationRecord,
  ToolCallObservation,
} from '../../evidence/record.ts'
import type {
  CompactionObservation,
  InvocationObservation,
  Observations,
  ToolObservation,
} from '../../harness/types.ts'
import { type CallIndex, fullRef, lookUp } from './call-index.ts'
import { createWireSteps, type WireSteps } from './wire-steps.ts'

/**
 * The harness's observations in the record's own shapes. An invocation refers to the response ids that its
 * steps kept, a compaction to its helpers' response ids and to the attempts that carried its step ids on the
 * wire (rule 1b); what else an invocation owns, the joins must find.
 */
export function observationRecords(
  observations: Observations,
  modelRef: ModelRef,
  index: CallIndex,
): ObservationRecord[] {
  const kept = keptResponses(observations)
  const wireSteps = createWireSteps(observations, index)
  return [
    ...observations.invocations.map((each) => invocation(each, refs(kept.get(each.id) ?? [], modelRef))),
    ...observations.tools.map(tool),
    ...(observations.compactions ?? []).map((each) => compaction(each, modelRef, index, wireSteps)),
    ...(observations.sandboxes ?? []),
  ]
}

function keptResponses({ steps }: Observations): Map<string, Set<string>> {
  const kept = new Map<string, Set<string>>()
  for (const step of steps)
    for (const id of step.responseIds ?? []) {
      const ids = kept.get(step.invocationId)
      if (ids) ids.add(id)
      else kept.set(step.invocationId, new Set([id]))
    }
  return kept
}

function refs(responseIds: Iterable<string>, modelRef: ModelRef): CallRef[] {
  return [...responseIds].map((id) => ({ model_call_id: null, model_ref: modelRef, response_id: id }))
}

function invocation(observed: InvocationObservation, modelCalls: CallRef[]): InvocationRecord {
  return {
    kind: 'agent_invocation',
    invocation_id: observed.id,
    parent_invocation_id: observed.parentId ?? null,
    spawned_by_tool_call_id: observed.spawnedByToolCallId ?? null,
    status: observed.status,
    duration_ms: observed.durationMs ?? null,
    error_type: observed.errorType ?? null,
    model_calls: modelCalls,
    conversation: observed.conversation,
  }
}

function tool(observed: ToolObservation): ToolCallObservation {
  return {
    kind: 'tool_call',
    invocation_id: observed.invocationId,
    tool_call_id: observed.toolCallId,
    sandbox_id: null,
    tool_name: observed.name,
    started_at: observed.startedAt ?? null,
    completed_at: observed.completedAt ?? null,
    duration_ms: observed.durationMs ?? null,
    timing_source: observed.timingSource ?? null,
    status: observed.status,
    error_type: observed.errorType ?? null,
  }
}

function compaction(
  observed: CompactionObservation,
  modelRef: ModelRef,
  index: CallIndex,
  wireSteps: WireSteps,
): CompactionRecord {
  const kept = refs(observed.responseIds ?? [], modelRef)
  const named = new Set(kept.flatMap((ref) => lookUp(index, ref)))
  const carried = wireSteps(observed.stepIds ?? [], observed.invocationId)
  return {
    kind: 'context_compaction',
    invocation_id: observed.invocationId,
    observed_at: observed.observedAt ?? null,
    trigger: observed.trigger ?? null,
    tokens_before: observed.tokensBefore ?? null,
    tokens_after: observed.tokensAfter ?? null,
    outcome: observed.outcome,
    summary: observed.summary ?? null,
    first_kept_item_id: observed.firstKeptItemId ?? null,
    before_model_call: null,
    after_model_call: null,
    model_calls: [...kept, ...carried.filter((call) => !named.has(call)).map(fullRef)],
  }
}

/** A helper's step id that no captured attempt carried. */
export function helperStepGaps({ compactions = [] }: Observations, index: CallIndex): Gap[] {
  return compactions.flatMap(({ invocationId, stepIds = [] }) =>
    stepIds
      .filter((id) => !index.byStep.has(id))
      .map((id) => ({
        code: 'model_call_reference_unmatched',
        invocation_id: invocationId,
        detail: `step_id=${id}`,
      })),
  )
}
