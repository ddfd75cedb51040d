import type { Dialect } from '../evidence/record.ts'
import type { Witness, WitnessedAttempt } from '../evidence/witness.ts'
import type { Harness } from '../harness/types.ts'
import { isObject } from '../protocols/json.ts'
import { historyOf } from '../protocols/requests/history.ts'

/** Whether an episode that gave the occasion showed a capability. Without an occasion there is no entry. */
export type Observed = Record<string, 'seen' | 'not_seen'>

/** What the harness's author says, by capability; its protocols are entries as well, such as `protocol chat`. */
export type Declared = Record<string, boolean | string>

interface Seen {
  witness: Witness
  record: unknown
  /** Capabilities that the scenario is made for. */
  required: readonly string[]
  passed: boolean
}

/**
 * What one episode shows of a harness's capabilities, whatever it claims. Only the witness and the explicit
 * words of the record count: a retry is a further attempt of the same purpose after an error that passes, tool
 * calls are parallel when one request carries the results of several calls of one answer.
 */
export function observedCapabilities({ witness, record, required, passed }: Seen): Observed {
  const observed: Observed = {}
  const note = (capability: string, seen: boolean | null): void => {
    if (seen !== null) observed[capability] = seen ? 'seen' : 'not_seen'
  }
  for (const { dialect } of witness.attempts) if (dialect) note(protocolName(dialect), true)
  note('retries', retriesIn(witness.attempts))
  note('parallelTools', onlySeen(witness.attempts.some(answersSeveralCalls)))
  note('subagents', onlySeen(hasPurpose(witness, 'subagent') || hasChild(record)))
  note('compaction', onlySeen(hasPurpose(witness, 'compaction') || hasCompaction(record)))
  const known = ['retries', 'parallelTools', 'subagents', 'compaction']
  for (const capability of required) {
    if (!known.includes(capability)) note(capability, passed)
    else if (!Object.hasOwn(observed, capability)) note(capability, false)
  }
  return observed
}

export function declaredCapabilities({
  claims = {},
  dialects,
}: Pick<Harness, 'claims' | 'dialects'>): Declared {
  const protocols = dialects.map((dialect) => [protocolName(dialect), true] as const)
  const claimed = Object.entries(claims).filter(([, claim]) => claim !== undefined)
  return Object.fromEntries([...protocols, ...claimed]) as Declared
}

const protocolName = (dialect: Dialect): string => `protocol ${dialect}`

const onlySeen = (seen: boolean): true | null => (seen ? true : null)

/** `null` without an occasion: no attempt met an error that a service asks to retry. */
function retriesIn(attempts: readonly WitnessedAttempt[]): boolean | null {
  let occasion = false
  for (const [index, { status_code: status, purpose }] of attempts.entries()) {
    if (status !== 408 && status !== 429 && (status ?? 0) < 500) continue
    occasion = true
    if (attempts.slice(index + 1).some((later) => later.purpose === purpose)) return true
  }
  return occasion ? false : null
}

function answersSeveralCalls({ dialect, request }: WitnessedAttempt): boolean {
  if (!dialect || !isObject(request)) return false
  return historyOf(dialect, request).some(({ calls, results }) => calls.length > 1 && results.length > 1)
}

const hasPurpose = ({ attempts }: Witness, purpose: string): boolean =>
  attempts.some((attempt) => attempt.purpose === purpose)

function hasChild(record: unknown): boolean {
  const trajectory = isObject(record) && record.ng_trajectory
  const invocations = isObject(trajectory) && trajectory.invocations
  return (
    Array.isArray(invocations) &&
    invocations.some((each) => isObject(each) && typeof each.parent_invocation_id === 'string')
  )
}

function hasCompaction(record: unknown): boolean {
  const observations = isObject(record) && record.ng_agent_observations
  const records = isObject(observations) && observations.records
  return (
    Array.isArray(records) && records.some((each) => isObject(each) && each.kind === 'context_compaction')
  )
}
