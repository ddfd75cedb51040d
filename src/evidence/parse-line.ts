import { isUtf8 } from 'node:buffer'
import { maxNesting, nestsTooDeep } from './nesting.ts'
import { RolloutFileError } from './rollout-file-error.ts'
import type { Line } from './split-lines.ts'

const nothing = Buffer.alloc(0)
const onlyObjects = 'Each line must be one JSON object'

/**
 * Parses one line strictly; `undefined` for a blank one. Never repeats what the line contains.
 *
 * @throws RolloutFileError for invalid UTF-8, invalid JSON (`NaN` and `Infinity` included), nesting deeper
 * than `maxNesting`, and anything but an object
 */
export function parseLine(line: Line, source: string): Record<string, unknown> | undefined {
  const { number } = line
  const fail = (fault: string, advice: string): never => {
    throw new RolloutFileError({ source, line: number }, fault, advice)
  }
  const text = textOf(line, fail)
  // The bytes of a long line may go while it is parsed; otherwise it would be held twice.
  line.bytes = nothing
  if (text === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (/^[ \t\r]*$/.test(text)) return undefined
    fail(explainJson(text, error), `${onlyObjects}; write the line again, or remove it.`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    fail('it is valid JSON, but not an object', `${onlyObjects}.`)
  }
  return value as Record<string, unknown>
}

function textOf({ number, bytes }: Line, fail: (fault: string, advice: string) => never): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    // Further down, where files were put together.
    const place = number === 1 ? 'the file' : 'it'
    fail(`${place} begins with a byte order mark`, 'Save it as UTF-8 without one.')
  }
  if (isUtf16(bytes)) fail('it is UTF-16', 'Save it as UTF-8.')
  if (!isUtf8(bytes)) fail('it is not valid UTF-8', 'Write the file again in UTF-8.')
  if (nestsTooDeep(bytes)) {
    fail(`it nests deeper than ${maxNesting}`, 'No rollout needs that; remove the line or flatten the value.')
  }
  return bytes.toString()
}

/** With its byte order mark, or with the zero that is half of each ASCII character. */
function isUtf16(bytes: Buffer): boolean {
  const [first, second] = [bytes[0], bytes[1]]
  if (first === undefined || second === undefined) return false
  if (first >= 0xfe) return first + second === 0xff + 0xfe
  return (first === 0) !== (second === 0)
}

/** The engine's own message quotes the text; what is told is only what kind of fault it is, and where. */
function explainJson(text: string, error: unknown): string {
  const { depth, literal } = scan(text)
  if (literal) return `it contains ${literal}, which is no JSON`
  if (depth > 0) return 'it is cut off or a bracket is missing, so it is not valid JSON'
  // At the very end, because a message that quotes the text ends otherwise: a quoted "position" is payload.
  const position = / JSON at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(String(error))?.[1]
  return `it is not valid JSON${position === undefined ? '' : ` (at character ${Number(position) + 1})`}`
}

/** Brackets still open at the end (an open string counts), and the first non-finite number, outside strings. */
function scan(text: string): { depth: number; literal: string | null } {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (character === '"') {
      index = endOfString(text, index)
      if (index === -1) return { depth: depth + 1, literal: null }
    } else if (character === '[' || character === '{') {
      depth += 1
    } else if (character === ']' || character === '}') {
      depth -= 1
    } else if (character === 'N' || character === 'I') {
      const literal = character === 'N' ? 'NaN' : 'Infinity'
      if (text.startsWith(literal, index)) return { depth, literal }
    }
  }
  return { depth, literal: null }
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1
    else if (text[index] === '"') return index
  }
  return -1
}
