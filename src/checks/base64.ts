const outsideAlphabet = /[^A-Za-z0-9+/]/
const marker = ';base64,'

/** Strict base64 (RFC 4648 alphabet, padded to a multiple of four) of at least one byte. */
export function isStrictBase64(text: string): boolean {
  if (text.length === 0 || text.length % 4 !== 0) return false
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return !outsideAlphabet.test(padding === 0 ? text : text.slice(0, -padding))
}

/** A `data:` URL whose payload, after the first `;base64,`, is valid and not empty. */
export function isInlineMedia(url: unknown): boolean {
  if (typeof url !== 'string' || !url.startsWith('data:')) return false
  const at = url.indexOf(marker)
  return at !== -1 && isStrictBase64(url.slice(at + marker.length))
}
