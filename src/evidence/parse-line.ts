import { isUtf8 } from 'node:buffer'
import { maxNesting, nestsTooDeep } from './nesting.ts'
import { RolloutFileError } from './rollout-file-error.ts'
import type { Line } from './split-lines.ts'

const onlyObjects = 'Each line must be one JSON object'

/**
 * Parses one line strictly; `undefined` for a blank one. Never repeats what the line contains.
 *
 * @throws RolloutFileError for invalid UTF-8, invalid JSON (`NaN` and `Infinity` included), nesting deeper
 * than `maxNesting`, and anything but an object
 */
export function parseLine({ number, bytes }: Line, source: string): Record<string, unknown> | undefined {
  const fail = (fault: string, advice: string): never => {
    throw new RolloutFileError({ source, line: number }, fault, advice)
  }
  if (bytes.length === 0) return undefined
  if (number === 1 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    fail('the file begins with a byte order mark', 'Save it as UTF-8 without one.')
  }
  if (!isUtf8(bytes)) fail('it is not valid UTF-8', 'Write the file again in UTF-8.')
  if (nestsTooDeep(bytes)) {
    fail(`it nests deeper than ${maxNesting}`, 'No rollout needs that; remove the line or flatten the value.')
  }
  const text = bytes.toString()
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

/** The engine's own message quotes the text; what is told is only what kind of fault it is, and where. */
function explainJson(text: string, error: unknown): string {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/gs, '""')
  const literal = /-?\b(?:NaN|Infinity)\b/.exec(bare)
  if (literal) return `it contains ${literal[0]}, which is no JSON`
  const opened = bare.match(/[[{]/g)?.length ?? 0
  const closed = bare.match(/[\]}]/g)?.length ?? 0
  if (opened > closed) return 'it is cut off or a bracket is missing, so it is not valid JSON'
  const position = /position (\d+)/.exec(String(error))?.[1]
  return `it is not valid JSON${position === undefined ? '' : ` (at character ${Number(position) + 1})`}`
}
