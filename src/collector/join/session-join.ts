import type { CapturedCall } from '../../evidence/capture.ts'
import type { CallRef, InvocationRecord } from '../../evidence/record.ts'
import { type CallIndex, fullRef, lookUp } from './call-index.ts'

/**
 * Rule 1: a call whose session id equals an invocation's id is added to that invocation, unless a reference
 * to it is already there in any form. The only way in which an attempt that failed before it had a response
 * id gets an owner.
 */
export function joinSessions(invocations: InvocationRecord[], index: CallIndex): InvocationRecord[] {
  const joined = new Set<string>()
  return invocations.map((invocation) => {
    const sent = index.bySession.get(invocation.invocation_id)
    if (!sent || joined.has(invocation.invocation_id)) return invocation
    joined.add(invocation.invocation_id)
    const known = referenced(invocation.model_calls, index)
    const added = sent.filter((call) => !known.has(call)).map(fullRef)
    return added.length === 0
      ? invocation
      : { ...invocation, model_calls: [...invocation.model_calls, ...added] }
  })
}

/** Every call that a reference could mean, ambiguous ones included. */
function referenced(refs: CallRef[], index: CallIndex): Set<CapturedCall> {
  const known = new Set<CapturedCall>()
  const looked = new Set<string>()
  for (const ref of refs) {
    const key = JSON.stringify([ref.model_call_id ?? null, ref.model_ref ?? null, ref.response_id ?? null])
    if (looked.has(key)) continue
    looked.add(key)
    for (const call of lookUp(index, ref)) known.add(call)
  }
  return known
}
