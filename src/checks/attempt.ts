import { isNumber, isObject, type JsonObject } from './json.ts'
import { isNonblank } from './nonblank.ts'

const noMetadata: JsonObject = Object.freeze({})

/** Response metadata of an attempt, or an empty object. */
export function metadataOf(call: JsonObject): JsonObject {
  return isObject(call.response_metadata) ? call.response_metadata : noMetadata
}

/** An HTTP error: an integer status of 400 or more (400 counts, 399 does not). */
export function isHttpError(call: JsonObject): boolean {
  const status = metadataOf(call).status_code
  return Number.isInteger(status) && (status as number) >= 400
}

/** An integer status from 200 to 299. */
export const isSuccessStatus = (status: unknown): boolean =>
  isNumber(status) && Number.isInteger(status) && status >= 200 && status <= 299

/** Answered with a 2xx, and nothing went wrong on the way. */
export function isCleanSuccess(call: JsonObject): boolean {
  const metadata = metadataOf(call)
  return isSuccessStatus(metadata.status_code) && !isNonblank(metadata.error_category)
}
