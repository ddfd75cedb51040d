import type { CapturedCall } from '../../evidence/capture.ts'
import type {
  Gap,
  InvocationRecord,
  ModelRef,
  ObservationRecord,
  Trajectory,
  Turn,
} from '../../evidence/record.ts'
import type { Observations } from '../../harness/types.ts'
import type { CallIndex } from '../join/call-index.ts'
import { uniqueGaps } from '../join/gaps.ts'
import { createWireSteps } from '../join/wire-steps.ts'
import type { Identity } from '../types.ts'
import { guessTurns } from './guess-turns.ts'
import { projectCall } from './model-calls.ts'
import { projectToolCalls } from './tool-calls.ts'
import { projectTurns } from './turns.ts'

export interface Joined {
  index: CallIndex
  records: ObservationRecord[]
  observations: Observations
  /** Gaps of the capture, of the harness and of the join. */
  gaps: Gap[]
  modelRef: ModelRef
  guessSteps: boolean
}

/** Projects what was joined to the trajectory, which is the only authority when the record is judged. */
export function projectTrajectory(identity: Identity, joined: Joined): Trajectory {
  const { index, records } = joined
  const { turns, gaps } = turnsOf(identity, joined)
  return {
    schema_version: '1.0',
    task_id: identity.taskId,
    rollout_id: identity.rolloutId,
    invocations: invocationsOf(records),
    turns,
    model_calls: index.calls.map(projectCall),
    tool_calls: projectToolCalls(records),
    gaps: uniqueGaps([
      ...joined.gaps,
      ...gaps,
      ...(index.calls.length === 0 ? [gap('model_calls_unavailable', null)] : []),
      ...invocationsOf(records)
        .filter(({ conversation }) => conversation.length === 0)
        .map(({ invocation_id }) => gap('conversation_unavailable', invocation_id)),
    ]),
  }
}

function turnsOf(identity: Identity, joined: Joined): { turns: Turn[]; gaps: Gap[] } {
  const { index, observations, records } = joined
  const { steps } = observations
  if (steps.length > 0)
    return projectTurns(steps, index, createWireSteps(observations, index), joined.modelRef, identity)
  const helpers = helperIds(records)
  const isHelper = ({ record }: CapturedCall) => helpers.has(record.model_call_id)
  if (joined.guessSteps) {
    const owners = ownerIds(records)
    const ownerOf = ({ record }: CapturedCall) => owners.get(record.model_call_id)
    const guessed = guessTurns(index.calls, ownerOf, isHelper, identity)
    if (guessed.turns.length > 0) return guessed
  }
  // An episode whose every attempt was refused made no decision: nothing is missing from it.
  const decided = index.calls.some((call) => !isHelper(call) && (call.record.status_code ?? 0) < 400)
  const missing = decided || index.calls.length === 0
  return { turns: [], gaps: missing ? [gap('turns_unavailable', null)] : [] }
}

function ownerIds(records: ObservationRecord[]): Map<string | null, string> {
  const owners = new Map<string | null, string>()
  for (const { invocation_id, model_calls } of invocationsOf(records))
    for (const { model_call_id } of model_calls)
      if (model_call_id != null) owners.set(model_call_id, invocation_id)
  return owners
}

function helperIds(records: ObservationRecord[]): Set<string | null> {
  const helpers = new Set<string | null>()
  for (const record of records)
    if (record.kind === 'context_compaction')
      for (const { model_call_id } of record.model_calls) helpers.add(model_call_id ?? null)
  return helpers
}

function invocationsOf(records: ObservationRecord[]): InvocationRecord[] {
  return records.filter((each): each is InvocationRecord => each.kind === 'agent_invocation')
}

function gap(code: string, invocationId: string | null): Gap {
  return { code, invocation_id: invocationId, detail: null }
}
