import type { CallRef, CompactionRecord, Gap } from '../../evidence/record.ts'
import { type CallIndex, fullRef, lookUp } from './call-index.ts'
import { referenceGap } from './gaps.ts'
import type { Ownership } from './resolve-invocations.ts'

/**
 * Rule 3: a helper call of a compaction must be owned by the compaction's invocation, and so must the policy
 * calls before and after it. References are rewritten like those of invocations.
 */
export function resolveCompactions(
  compactions: CompactionRecord[],
  index: CallIndex,
  owners: Ownership['owners'],
): { compactions: CompactionRecord[]; gaps: Gap[] } {
  const gaps: Gap[] = []

  function resolve(invocationId: string, ref: CallRef, mustBeOwned: boolean): CallRef {
    const [call, ...others] = lookUp(index, ref)
    if (!call || others.length > 0) {
      const code = call ? 'model_call_reference_ambiguous' : 'model_call_reference_unmatched'
      gaps.push(referenceGap(code, invocationId, ref))
      return ref
    }
    const owner = owners.get(call)
    if (owner !== undefined && owner !== invocationId)
      gaps.push(referenceGap('model_call_reference_conflict', invocationId, fullRef(call)))
    else if (owner === undefined && mustBeOwned)
      gaps.push(referenceGap('model_call_ownership_unavailable', invocationId, fullRef(call)))
    return fullRef(call)
  }

  const side = (invocationId: string, ref: CallRef | null) => ref && resolve(invocationId, ref, false)
  return {
    compactions: compactions.map((each) => ({
      ...each,
      before_model_call: side(each.invocation_id, each.before_model_call),
      after_model_call: side(each.invocation_id, each.after_model_call),
      model_calls: each.model_calls.map((ref) => resolve(each.invocation_id, ref, true)),
    })),
    gaps,
  }
}
