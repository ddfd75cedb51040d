/** The deepest nesting of arrays and objects that is read. */
export const maxNesting = 2000

/**
 * Whether a line of JSON nests deeper than `maxNesting`. A line with no more brackets than that cannot, which
 * is found out four bytes at a time; only a line with more of them is looked at byte by byte.
 */
export function nestsTooDeep(bytes: Buffer): boolean {
  return bytes.length > 2 * maxNesting && countOpeners(bytes) > maxNesting && depthOf(bytes) > maxNesting
}

const repeat = 0x01010101

/** Number of `[` and `{` in the line (those in strings included), plus up to six for its unaligned ends. */
function countOpeners(bytes: Buffer): number {
  const words = new Int32Array(bytes.buffer, 0, bytes.buffer.byteLength >> 2)
  const first = (bytes.byteOffset + 3) >> 2
  const last = Math.min((bytes.byteOffset + bytes.length) >> 2, words.length)
  let count = 6
  for (let index = first; index < last; index += 1) {
    // `[` and `{` differ in one bit; a byte that equals `{` with that bit set becomes 0. The classic test for
    // zero bytes may name a byte above a true one as well: that counts too many, never too few.
    const word = (words[index]! | (0x20 * repeat)) ^ (0x7b * repeat)
    let hits = (word - repeat) & ~word & (0x80 * repeat)
    while (hits !== 0) {
      count += 1
      hits &= hits - 1
    }
  }
  return count
}

function depthOf(bytes: Buffer): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index]!
    if (inString) {
      if (byte === 0x5c) index += 1
      else if (byte === 0x22) inString = false
    } else if (byte === 0x22) {
      inString = true
    } else if (byte === 0x5b || byte === 0x7b) {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (byte === 0x5d || byte === 0x7d) {
      depth -= 1
    }
  }
  return deepest
}
