import type { CallRef, RolloutRecord, TrajectoryCall } from '../evidence/record.ts'

/** An attempt as somebody other than the collector saw it. */
export interface SeenAttempt {
  status_code: number | null
  request: unknown
  response: unknown
}

export interface LinkFacts {
  /** The attempts that were really made; compared as a multiset. */
  attempts?: SeenAttempt[]
  /** Whether steps are asked for; default true. */
  steps?: boolean
}

/**
 * What in a record breaks the error-link invariant (evidence contract, section 6), one sentence each.
 *
 * Written apart from the checks, slow and plain on purpose: every attempt is compared with every reference.
 */
export function linkViolations(record: RolloutRecord | null, facts: LinkFacts = {}): string[] {
  if (record === null) return ['no record was delivered']
  const { model_calls: calls, invocations, turns } = record.ng_trajectory
  const owners = invocations.flatMap((each) => each.model_calls)
  const steps = turns.flatMap((each) => each.model_calls)
  const helpers = record.ng_agent_observations.records.flatMap((each) =>
    each.kind === 'context_compaction' ? each.model_calls : [],
  )
  const violations = calls.flatMap((call, at) => {
    const owned = owners.filter((ref) => means(ref, call)).length
    const stepped = steps.filter((ref) => means(ref, call)).length
    const helper = helpers.some((ref) => means(ref, call))
    return [
      ...ownerProblems(owned),
      ...(facts.steps === false ? [] : stepProblems(stepped, call, helper)),
      ...inventionProblems(call),
    ].map((problem) => `attempt ${at} (${describe(call, helper)}): ${problem}`)
  })
  for (const [at, turn] of turns.entries()) {
    const meant = calls.filter((call) => turn.model_calls.some((ref) => means(ref, call)))
    if (meant.length > 0 && meant.every(isHttpError))
      violations.push(`step ${at} holds nothing but HTTP errors`)
  }
  for (const ref of [...owners, ...steps, ...helpers])
    if (calls.filter((call) => means(ref, call)).length !== 1)
      violations.push(`a reference does not name exactly one attempt: ${JSON.stringify(ref)}`)
  return [...violations, ...multiplicityProblems(calls, facts.attempts)]
}

/** Every identifier that the reference gives is the call's own. */
function means(ref: CallRef, call: TrajectoryCall): boolean {
  const { model_ref, response_id } = call.response_metadata
  if (ref.model_call_id == null && (ref.model_ref == null || ref.response_id == null)) return false
  return (
    (ref.model_call_id == null || ref.model_call_id === call.model_call_id) &&
    (ref.model_ref == null || JSON.stringify(sorted(ref.model_ref)) === JSON.stringify(sorted(model_ref))) &&
    (ref.response_id == null || ref.response_id === response_id)
  )
}

function isHttpError(call: TrajectoryCall): boolean {
  return (call.response_metadata.status_code ?? 0) >= 400
}

function ownerProblems(owned: number): string[] {
  return owned === 1 ? [] : [`it has ${owned} owners, not one`]
}

function stepProblems(stepped: number, call: TrajectoryCall, helper: boolean): string[] {
  if (helper) return stepped === 0 ? [] : [`a helper is in a step`]
  if (isHttpError(call)) return stepped <= 1 ? [] : [`it is linked to steps ${stepped} times`]
  return stepped === 1 ? [] : [`it is linked to steps ${stepped} times, not once`]
}

/** An error's id, label and counts may only be ones that its own body carries. */
function inventionProblems(call: TrajectoryCall): string[] {
  if (!isHttpError(call)) return []
  const { response_id, finish_reason } = call.response_metadata
  const body = call.response
  const counted = Object.values(call.token_stats).some((count) => count !== null)
  const problems: string[] = []
  if (response_id !== null && !carries(body, ['id', 'responseId'], response_id))
    problems.push(`an HTTP error has the invented response id ${response_id}`)
  if (finish_reason !== null && !carries(body, finishKeys, finish_reason))
    problems.push(`an HTTP error has the invented finish reason ${finish_reason}`)
  if (counted && !carries(body, ['usage', 'usageMetadata']))
    problems.push('an HTTP error has invented token counts')
  return problems
}

const finishKeys = ['finish_reason', 'stop_reason', 'finishReason', 'reason']

/** Somewhere in the value, one of the keys stands, with that text where one is asked for. */
function carries(value: unknown, keys: string[], text?: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, inner]) =>
      (keys.includes(key) && (text === undefined || inner === text)) || carries(inner, keys, text),
  )
}

function multiplicityProblems(calls: TrajectoryCall[], attempts: SeenAttempt[] | undefined): string[] {
  if (!attempts) return []
  const saved = calls.map((call) => print(call.response_metadata.status_code, call.request, call.response))
  const seen = attempts.map(({ status_code, request, response }) => print(status_code, request, response))
  return [...new Set([...saved, ...seen])].flatMap((each) => {
    const expected = seen.filter((other) => other === each).length
    const found = saved.filter((other) => other === each).length
    const status = JSON.parse(each)[0]
    return expected === found
      ? []
      : [`an exchange with status ${status} was made ${expected} times and is saved ${found} times`]
  })
}

/** An exchange as text, key order and a completion's creation time left out. */
function print(status: number | null, request: unknown, response: unknown): string {
  const body =
    typeof response === 'object' && response !== null && 'created' in response
      ? { ...response, created: undefined }
      : response
  return JSON.stringify([status, sorted(request), sorted(body)])
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)])
}

function describe(call: TrajectoryCall, helper: boolean): string {
  const status = call.response_metadata.status_code
  if (helper) return `helper, status ${status}`
  return isHttpError(call) ? `HTTP error ${status}` : `status ${status}`
}
