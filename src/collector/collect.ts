import type { CapturedCall } from '../evidence/capture.ts'
import type { Gap, ModelRef, ObservationRecord, RolloutRecord, Trajectory } from '../evidence/record.ts'
import { type CallIndex, indexCalls } from './join/call-index.ts'
import { uniqueGaps } from './join/gaps.ts'
import { joinObservations } from './join/join-observations.ts'
import { helperStepGaps, observationRecords } from './join/observation-records.ts'
import { projectEvaluation } from './project/evaluation.ts'
import { projectResponse } from './project/response.ts'
import { projectTrajectory } from './project/trajectory.ts'
import type { CollectInput } from './types.ts'

/**
 * Makes the rollout record of an episode from what the capture saw and what the harness retained (evidence
 * contract, section 2). Pure; takes time linear in the number of attempts and observations.
 *
 * Never throws on account of the observations: what cannot be joined or projected leaves a gap in the record
 * (`agent_observation_join_failed`, `trajectory_projection_failed`), and the checks then fail on it.
 */
export function collect(input: CollectInput): RolloutRecord {
  const { identity, observations, outcome, verification } = input
  const calls = input.calls.map((call, at) => ({ ...call, record: { ...call.record, call_index: at } }))
  const index = indexCalls(calls)
  const modelRef: ModelRef = { type: 'responses_api_models', name: input.modelServer ?? 'policy_model' }
  const captureGaps = captureGapsOf(input)
  const joined = join(input, index, modelRef)
  const observationGaps = uniqueGaps([...(observations.gaps ?? []), ...joined.gaps])
  const projected = project(input, index, modelRef, joined.records, [...captureGaps, ...observationGaps])
  return {
    _ng_task_index: identity.taskIndex,
    _ng_rollout_index: identity.rolloutIndex,
    _ng_rollout_id: identity.rolloutId,
    task_id: identity.taskId,
    ...projectEvaluation(outcome, verification, observations.source),
    response: projectResponse(identity.rolloutId, calls, joined.records, outcome),
    ng_model_call_capture: {
      rollout_id: identity.rolloutId,
      metrics: { num_calls: calls.length },
      calls: calls.map(projected.failed ? withPayloads : ({ record }) => record),
      ...(captureGaps.length > 0 ? { gaps: captureGaps } : {}),
    },
    ng_agent_observations: {
      source: observations.source,
      records: joined.records,
      gaps: observationGaps,
    },
    ng_trajectory: projected.trajectory,
  }
}

function captureGapsOf({ calls, captureGaps = [] }: CollectInput): Gap[] {
  const none = { code: 'model_call_capture_no_records', invocation_id: null, detail: null }
  return uniqueGaps(calls.length === 0 ? [...captureGaps, none] : captureGaps)
}

function join(
  { observations }: CollectInput,
  index: CallIndex,
  modelRef: ModelRef,
): { records: ObservationRecord[]; gaps: Gap[] } {
  try {
    const joined = joinObservations(observationRecords(observations, modelRef, index), index)
    return { ...joined, gaps: [...helperStepGaps(observations, index), ...joined.gaps] }
  } catch (error) {
    return { records: [], gaps: [failure('agent_observation_join_failed', error)] }
  }
}

function project(
  { identity, observations, guessSteps = false }: CollectInput,
  index: CallIndex,
  modelRef: ModelRef,
  records: ObservationRecord[],
  gaps: Gap[],
): { trajectory: Trajectory; failed: boolean } {
  try {
    const joined = { index, records, observations, gaps, modelRef, guessSteps }
    return { trajectory: projectTrajectory(identity, joined), failed: false }
  } catch (error) {
    return {
      trajectory: {
        schema_version: '1.0',
        task_id: identity.taskId,
        rollout_id: identity.rolloutId,
        invocations: [],
        turns: [],
        model_calls: [],
        tool_calls: [],
        gaps: uniqueGaps([...gaps, failure('trajectory_projection_failed', error)]),
      },
      failed: true,
    }
  }
}

/** Bodies stay beside the capture's records only as long as no trajectory holds them. */
function withPayloads({
  record,
  request,
  response,
}: CapturedCall): RolloutRecord['ng_model_call_capture']['calls'][number] {
  return { ...record, request, response }
}

function failure(code: string, error: unknown): Gap {
  return { code, invocation_id: null, detail: error instanceof Error ? error.message : String(error) }
}
