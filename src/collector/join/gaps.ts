import type { CallRef, Gap } from '../../evidence/record.ts'

export type ReferenceGap =
  | 'model_call_reference_unmatched'
  | 'model_call_reference_ambiguous'
  | 'model_call_reference_conflict'
  | 'model_call_ownership_unavailable'

export function referenceGap(code: ReferenceGap, invocationId: string, ref: CallRef): Gap {
  return { code, invocation_id: invocationId, detail: describe(ref) }
}

/** Names a reference by its most specific identifier, never by payload. */
function describe(ref: CallRef): string {
  if (ref.model_call_id != null) return `model_call_id=${ref.model_call_id}`
  return `response_id=${ref.response_id}`
}

/** Keeps the first of equal gaps. */
export function uniqueGaps(gaps: Gap[]): Gap[] {
  const seen = new Map<string, Gap>()
  for (const gap of gaps) {
    const key = JSON.stringify([gap.code, gap.invocation_id, gap.detail])
    if (!seen.has(key)) seen.set(key, gap)
  }
  return [...seen.values()]
}
