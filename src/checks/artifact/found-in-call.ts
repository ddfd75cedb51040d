import { isSuccessStatus, metadataOf } from '../attempt.ts'
import { describe, isInteger, isNil, isObject, type JsonObject } from '../json.ts'
import { isNonblankOrNil } from '../nonblank.ts'

/**
 * What is wrong with the larger parts of an attempt, for the reason of a check that has already failed. Names
 * fields and the kinds of their values; of the values only a status, which is a number.
 */
const as = (value: unknown, field: string): string => `${describe(value)} as ${field}`

const isStatus = (value: unknown): boolean => isInteger(value) && value >= 100 && value <= 599
const statusText = (status: unknown): string =>
  isInteger(status) ? `${status} as status_code` : as(status, 'status_code')

/** Lists that must hold objects. */
const listText = (value: unknown, field: string): string =>
  Array.isArray(value) ? `something else than objects in ${field}` : as(value, field)

const withoutDialect = 'no dialect that is known'

export function foundAsOutcome({ response_metadata: metadata }: JsonObject): string {
  if (!isObject(metadata)) return describe(metadata)
  const { status_code: status, error_category, response_status, finish_reason, dialect } = metadata
  if (!isNil(status) && !isStatus(status)) return statusText(status)
  if (!isNonblankOrNil(error_category)) return as(error_category, 'error_category')
  if (!isNonblankOrNil(response_status)) return as(response_status, 'response_status')
  if (!isNonblankOrNil(finish_reason)) return as(finish_reason, 'finish_reason')
  if (!isSuccessStatus(status)) return `${statusText(status)} and no error_category`
  if (dialect !== 'responses')
    return isNil(finish_reason) ? as(finish_reason, 'finish_reason') : withoutDialect
  return isNil(response_status) ? as(response_status, 'response_status') : 'another response_status'
}

const requestFields: Record<string, string> = {
  responses: 'input',
  chat: 'messages',
  messages: 'messages',
  gemini: 'contents',
}
const responseFields: Record<string, string> = {
  responses: 'output',
  chat: 'choices',
  messages: 'content',
  gemini: 'candidates',
}

const fieldOf = (fields: Record<string, string>, dialect: unknown): string | undefined =>
  typeof dialect === 'string' && Object.hasOwn(fields, dialect) ? fields[dialect] : undefined

export function foundAsRequest(call: JsonObject): string {
  if (!isObject(call.request)) return describe(call.request)
  const field = fieldOf(requestFields, metadataOf(call).dialect)
  return field === undefined ? withoutDialect : listText(call.request[field], field)
}

export function foundAsResponse(call: JsonObject): string {
  const { response } = call
  const { status_code: status, error_category, dialect } = metadataOf(call)
  if (response === null) {
    if (status !== null) return `null beside ${statusText(status)}`
    return `null beside ${as(error_category, 'error_category')}`
  }
  if (typeof response !== 'string' && !isObject(response)) return describe(response)
  if (!isStatus(status)) return `a body beside ${statusText(status)}`
  if (!isObject(response)) return `text beside the success ${status}`
  const field = fieldOf(responseFields, dialect)
  if (field === undefined) return withoutDialect
  const list = response[field]
  const isList = Array.isArray(list) && list.every(isObject)
  return isList ? 'a choice without a message of the assistant' : listText(list, field)
}
