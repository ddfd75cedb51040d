import { isSuccessStatus, metadataOf } from '../attempt.ts'
import { always } from '../check.ts'
import { attempts } from '../collection.ts'
import { itemsCheck } from '../items-check.ts'
import { isInteger, isObject, type JsonObject } from '../json.ts'
import { isNonblank } from '../nonblank.ts'
import { foundAsRequest, foundAsResponse } from './found-in-call.ts'

const base = { te: [4, 7], needs: ['model_calls.present'], applies: always }

const isObjectArray = (value: unknown): boolean => Array.isArray(value) && value.every(isObject)

export const callsRequest = itemsCheck(
  attempts,
  {
    ...base,
    id: 'calls.request',
    field: 'request',
    expected: 'an object with the conversation that its dialect carries (input, messages or contents)',
  },
  (call) => {
    const { request } = call
    if (!isObject(request)) return false
    switch (metadataOf(call).dialect) {
      case 'responses':
        return typeof request.input === 'string' || isObjectArray(request.input)
      case 'chat':
      case 'messages':
        return isObjectArray(request.messages)
      case 'gemini':
        return isObjectArray(request.contents)
      default:
        return false
    }
  },
  foundAsRequest,
)

export const callsResponse = itemsCheck(
  attempts,
  {
    ...base,
    id: 'calls.response',
    field: 'response',
    expected:
      'the body that its status and dialect call for (null only with a null status and an error category)',
  },
  (call) => {
    const { response } = call
    const { status_code: status, error_category, dialect } = metadataOf(call)
    if (response === null) return status === null && isNonblank(error_category)
    if (typeof response !== 'string' && !isObject(response)) return false
    if (!isInteger(status) || status < 100 || status > 599) return false
    if (!isSuccessStatus(status) || isNonblank(error_category)) return true
    return isObject(response) && isCompleteBody(response, dialect)
  },
  foundAsResponse,
)

function isCompleteBody(body: JsonObject, dialect: unknown): boolean {
  switch (dialect) {
    case 'responses':
      return isObjectArray(body.output)
    case 'chat':
      return Array.isArray(body.choices) && body.choices.every(isAssistantChoice)
    case 'messages':
      return isObjectArray(body.content)
    case 'gemini':
      return isObjectArray(body.candidates)
    default:
      return false
  }
}

const isAssistantChoice = (choice: unknown): boolean =>
  isObject(choice) && isObject(choice.message) && choice.message.role === 'assistant'
