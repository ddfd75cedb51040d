import { fingerprint } from '../../checks/behavior/fingerprint.ts'
import { RecordView } from '../../checks/record-view.ts'
import type { WitnessedAttempt } from '../../evidence/witness.ts'
import { isObject, type JsonObject } from '../../protocols/json.ts'
import type { ScenarioSubject } from '../types.ts'

export interface AttributedAttempt {
  /** Among all attempts at the provider, from 0. */
  index: number
  attempt: WitnessedAttempt
  purpose: string
  /** What the record retains of it; `null` when it does not. */
  call: JsonObject | null
  /** The invocations that refer to it, one entry for each reference. */
  owners: JsonObject[]
}

/**
 * Each attempt that the provider saw with the one of the record that has the same request, status and reply,
 * and the invocations that own that. Two attempts that are equal in all three are one as good as the other.
 */
export function attributedAttempts({ witness, record }: ScenarioSubject): AttributedAttempt[] {
  const view = new RecordView(record)
  const owners = ownersByCall(view)
  const open = Map.groupBy(view.calls.values.keys(), (position) => printOf(view.calls.values[position]))
  return witness.attempts.map((attempt, index) => {
    const print = fingerprint(attempt.request, attempt.status_code, attempt.response)
    const position = open.get(print)?.shift()
    return {
      index,
      attempt,
      purpose: attempt.purpose ?? 'policy',
      call: position === undefined ? null : (view.calls.values[position] ?? null),
      owners: position === undefined ? [] : (owners.get(position) ?? []),
    }
  })
}

/** The invocations of a record. */
export const recordedInvocations = (record: unknown): readonly JsonObject[] =>
  new RecordView(record).invocations.values

export const isChild = ({ parent_invocation_id: parent }: JsonObject): boolean => typeof parent === 'string'

/** The invocations that own attempts of subagents, each once. */
export function childrenOf(attempts: readonly AttributedAttempt[]): JsonObject[] {
  const own = attempts.filter(({ purpose }) => purpose === 'subagent')
  return [...new Set(own.flatMap(({ owners }) => owners))]
}

function ownersByCall(view: RecordView): Map<number, JsonObject[]> {
  const { holders, calls } = view.links.owners
  const owners = new Map<number, JsonObject[]>()
  for (const [link, call] of calls.entries()) {
    const holder = view.invocations.values[holders[link] ?? -1]
    if (holder) owners.set(call, [...(owners.get(call) ?? []), holder])
  }
  return owners
}

function printOf(call: JsonObject | undefined): string {
  const metadata = isObject(call?.response_metadata) ? call.response_metadata : {}
  return fingerprint(call?.request, metadata.status_code, call?.response)
}
