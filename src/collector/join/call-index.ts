import type { CapturedCall } from '../../evidence/capture.ts'
import type { CallRef, ModelRef } from '../../evidence/record.ts'

/** Captured calls by everything that a reference or a header may name, so that no join scans them. */
export interface CallIndex {
  calls: CapturedCall[]
  byId: Map<string, CapturedCall[]>
  byResponse: Map<string, CapturedCall[]>
  /** By the id that a stream announced before it broke off. */
  byStream: Map<string, CapturedCall[]>
  bySession: Map<string, CapturedCall[]>
  byStep: Map<string, CapturedCall[]>
}

export function indexCalls(calls: CapturedCall[]): CallIndex {
  const index: CallIndex = {
    calls,
    byId: new Map(),
    byResponse: new Map(),
    byStream: new Map(),
    bySession: new Map(),
    byStep: new Map(),
  }
  for (const call of calls) {
    const { model_call_id, model_ref, response_id, client_session_id } = call.record
    if (model_call_id) add(index.byId, model_call_id, call)
    if (model_ref && response_id) add(index.byResponse, responseKey(model_ref, response_id), call)
    if (model_ref && call.streamResponseId)
      add(index.byStream, responseKey(model_ref, call.streamResponseId), call)
    if (client_session_id && model_call_id) add(index.bySession, client_session_id, call)
    if (call.stepId) add(index.byStep, call.stepId, call)
  }
  return index
}

/**
 * The calls that a reference names: by model_call_id, whose model_ref and response_id must then agree where
 * they are given, else by the exact pair of model_ref and response_id; of a cut stream, whose record has no
 * response id, by the id that it announced. Never by anything else.
 */
export function lookUp(index: CallIndex, ref: CallRef): CapturedCall[] {
  const { model_call_id, model_ref, response_id } = ref
  if (model_call_id != null)
    return (index.byId.get(model_call_id) ?? []).filter(
      (call) =>
        (model_ref == null || sameModel(model_ref, call.record.model_ref)) &&
        (response_id == null || response_id === (call.record.response_id ?? call.streamResponseId)),
    )
  if (model_ref == null || response_id == null) return []
  const key = responseKey(model_ref, response_id)
  return index.byResponse.get(key) ?? index.byStream.get(key) ?? []
}

/** The reference that carries all three identifiers of a call. */
export function fullRef({ record }: CapturedCall): CallRef {
  return {
    model_call_id: record.model_call_id,
    model_ref: record.model_ref,
    response_id: record.response_id,
  }
}

function sameModel(one: ModelRef, other: ModelRef | null): boolean {
  return one.type === other?.type && one.name === other.name
}

function responseKey({ type, name }: ModelRef, responseId: string): string {
  return JSON.stringify([type, name, responseId])
}

function add(map: Map<string, CapturedCall[]>, key: string, call: CapturedCall): void {
  const list = map.get(key)
  if (list) list.push(call)
  else map.set(key, [call])
}
