import { isInlineMedia } from './base64.ts'
import { isObject, isTruthy } from './json.ts'

/** Whether nothing in a payload points at content outside it. Carries no path: building one costs more than the walk. */
export function isSelfContained(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) if (!isSelfContained(value[index])) return false
    return true
  }
  const node = value as Record<string, unknown>
  for (const key in node) {
    const child = node[key]
    if (typeof child === 'object' && child !== null && !isSelfContained(child)) return false
    if (isForeign(key, child)) return false
  }
  return true
}

/** Whether a key holds a reference to content that only the provider keeps. */
export function isForeign(key: string, value: unknown): boolean {
  switch (key) {
    case 'file_id':
    case 'file_url':
    case 'encrypted_content':
      return isTruthy(value)
    case 'image_url':
      return isTruthy(value) && !isInlineMedia(isObject(value) ? value.url : value)
    default:
      return false
  }
}
