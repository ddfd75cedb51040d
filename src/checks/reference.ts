import { isNil, isObject, type JsonObject } from './json.ts'
import { isNonblank, isNonblankOrNil } from './nonblank.ts'

/** A model server's name in its one valid form; extra keys are allowed. */
export const isModelRef = (value: unknown): value is JsonObject =>
  isObject(value) && value.type === 'responses_api_models' && isNonblank(value.name)

/**
 * A well-formed reference to an attempt ("REF", section 3.1): identifiers are nonblank or null, and there is
 * a `model_call_id`, or both `model_ref` and `response_id`. Extra keys are allowed.
 */
export function isReference(value: unknown): value is JsonObject {
  if (!isObject(value)) return false
  const { model_call_id, model_ref, response_id } = value
  if (!isNonblankOrNil(model_call_id) || !isNonblankOrNil(response_id)) return false
  if (!isNil(model_ref) && !isModelRef(model_ref)) return false
  return !isNil(model_call_id) || (!isNil(model_ref) && !isNil(response_id))
}

export const referenceText =
  'a reference (a nonblank model_call_id, or a valid model_ref with a nonblank response_id)'
