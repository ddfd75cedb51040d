import { isSuccessStatus, metadataOf } from '../attempt.ts'
import { always } from '../check.ts'
import { attempts } from '../collection.ts'
import { itemsCheck } from '../items-check.ts'
import { isInteger, isNil, isObject } from '../json.ts'
import { isNonblank, isNonblankOrNil } from '../nonblank.ts'
import { presenceCheck } from '../presence-check.ts'
import { isModelRef } from '../reference.ts'
import { foundAsOutcome } from './found-in-call.ts'

const needs = ['model_calls.present']
const base = { te: [1], needs, applies: always }

export const callsPresent = presenceCheck(attempts, {
  id: 'model_calls.present',
  te: [1, 2, 4, 7, 8, 9],
  applies: always,
})

export const callsIdentity = itemsCheck(
  attempts,
  { ...base, id: 'calls.identity', field: 'model_call_id', expected: 'a nonblank string' },
  (call) => isNonblank(call.model_call_id),
)

export const callsModel = itemsCheck(
  attempts,
  {
    ...base,
    id: 'calls.model',
    field: 'response_metadata.model_ref',
    expected: 'an object {type: "responses_api_models", name: nonblank}',
  },
  (call) => isModelRef(metadataOf(call).model_ref),
)

/** `gemini` is the kit's extension; Gym's own tools know the first three. */
const isDialect = (value: unknown): boolean =>
  value === 'chat' || value === 'responses' || value === 'messages' || value === 'gemini'

export const callsProtocol = itemsCheck(
  attempts,
  {
    ...base,
    id: 'calls.protocol',
    field: 'response_metadata.dialect',
    expected: 'one of chat, responses, messages, gemini',
  },
  (call) => isDialect(metadataOf(call).dialect),
)

export const callsOutcome = itemsCheck(
  attempts,
  {
    ...base,
    id: 'calls.outcome',
    field: 'response_metadata',
    expected:
      'an error category, or a 2xx status with the end that its dialect gives (a finish reason; completed or incomplete for responses),',
  },
  ({ response_metadata: metadata }) => {
    if (!isObject(metadata)) return false
    const { status_code: status, error_category, response_status, finish_reason, dialect } = metadata
    if (!isNil(status) && !(isInteger(status) && status >= 100 && status <= 599)) return false
    if (!isNonblankOrNil(error_category) || !isNonblankOrNil(response_status)) return false
    if (!isNonblankOrNil(finish_reason)) return false
    if (!isNil(error_category)) return true
    if (!isSuccessStatus(status)) return false
    return dialect === 'responses'
      ? response_status === 'completed' || response_status === 'incomplete'
      : isDialect(dialect) && isNonblank(finish_reason)
  },
  foundAsOutcome,
)

export const callsResponseId = itemsCheck(
  attempts,
  {
    ...base,
    id: 'calls.response_id',
    field: 'response_metadata.response_id',
    expected: 'a nonblank string (or null, when there is an error category)',
  },
  ({ response_metadata: metadata }) => {
    if (!isObject(metadata)) return false
    const { response_id, error_category } = metadata
    return isNonblank(response_id) || (isNil(response_id) && isNonblank(error_category))
  },
)
