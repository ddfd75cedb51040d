import type { CapturedCall } from '../../evidence/capture.ts'
import type { CallRef, Gap, InvocationRecord } from '../../evidence/record.ts'
import { type CallIndex, fullRef, lookUp } from './call-index.ts'
import { referenceGap } from './gaps.ts'

export interface Ownership {
  invocations: InvocationRecord[]
  /** Invocation id of each owned call. */
  owners: Map<CapturedCall, string>
  gaps: Gap[]
}

/**
 * Rule 2: each reference of an invocation must name exactly one call that nobody owns yet; it is then
 * rewritten to carry all three identifiers. A reference that fails stays as it was, beside its gap: the
 * record shows what the harness claimed.
 */
export function resolveInvocations(invocations: InvocationRecord[], index: CallIndex): Ownership {
  const owners = new Map<CapturedCall, string>()
  const gaps: Gap[] = []
  const resolve = (invocationId: string, ref: CallRef): CallRef => {
    const [call, ...others] = lookUp(index, ref)
    if (!call || others.length > 0) {
      const code = call ? 'model_call_reference_ambiguous' : 'model_call_reference_unmatched'
      gaps.push(referenceGap(code, invocationId, ref))
      return ref
    }
    if (owners.has(call)) {
      gaps.push(referenceGap('model_call_reference_conflict', invocationId, fullRef(call)))
      return ref
    }
    owners.set(call, invocationId)
    return fullRef(call)
  }
  return {
    invocations: invocations.map((each) => ({
      ...each,
      model_calls: each.model_calls.map((ref) => resolve(each.invocation_id, ref)),
    })),
    owners,
    gaps,
  }
}

/** Rule 4: a captured call that no invocation owns. */
export function unownedGaps(index: CallIndex, owners: Ownership['owners']): Gap[] {
  return index.calls
    .filter((call) => !owners.has(call))
    .map(({ record }) => ({
      code: 'model_call_ownership_unavailable',
      invocation_id: null,
      detail: `capture:${record.model_call_id}:call_index=${record.call_index}`,
    }))
}
