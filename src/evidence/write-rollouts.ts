import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
// The namespace: Node before 22.15 has no zstd, and a missing name would keep the module from loading.
import * as zlib from 'node:zlib'
import { maxNesting, nestsTooDeep } from './nesting.ts'
import { rolloutRecordSchema } from './record.ts'
import { maxLineBytes } from './split-lines.ts'

export interface WriteOptions {
  /**
   * Demand exactly the shape that the kit writes (`rolloutRecordSchema`): no unknown key, an explicit null for
   * every unset field. Off by default, so that records of other producers can be filtered and written again.
   */
  exact?: boolean
}

/**
 * Streams records into a JSONL file, one per line; a path that ends in `.gz` or `.zst` is compressed. The
 * file appears under its name only when it is whole. Returns the number of records.
 *
 * @throws TypeError at a record that `readRollouts` would not read back as it is (no object, or a number that
 * is not finite, nesting deeper than 2,000, more than 160 MB), and with `exact` at one of another shape; nothing is
 * left behind then
 */
export async function writeRollouts(
  path: string,
  records: Iterable<unknown> | AsyncIterable<unknown>,
  { exact = false }: WriteOptions = {},
): Promise<number> {
  if (path.endsWith('.zst') && zlib.createZstdCompress === undefined)
    throw new Error(
      `Failed to write ${path}: Node ${process.versions.node} cannot write zstd. Use Node 22.15 or newer, or a name that ends in .gz.`,
    )
  let count = 0
  const lines = async function* (): AsyncGenerator<Buffer> {
    for await (const record of records) {
      yield lineOf(record, count, exact)
      count += 1
    }
  }
  const partial = `${path}.partial-${randomUUID()}`
  try {
    const target = createWriteStream(partial)
    await once(target, 'open')
    const text = Readable.from(lines(), { objectMode: false })
    if (path.endsWith('.gz')) await pipeline(text, zlib.createGzip(), target)
    else if (path.endsWith('.zst')) await pipeline(text, zlib.createZstdCompress(), target)
    else await pipeline(text, target)
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  return count
}

/** The record as a line, with its line feed. */
function lineOf(record: unknown, index: number, exact: boolean): Buffer {
  const fail = (fault: string): never => {
    throw new TypeError(`Failed to write rollout ${index} (counted from 0): ${fault}`)
  }
  if (typeof record !== 'object' || record === null || Array.isArray(record)) fail('it is not an object.')
  if (exact) {
    const { error } = rolloutRecordSchema.safeParse(record)
    const issue = error?.issues[0]
    if (issue) fail(`${issue.path.join('.') || 'the record'} has not the kit's shape (${issue.code}).`)
  }
  const line = Buffer.from(`${textOf(record, fail)}\n`)
  if (line[0] !== openingBrace) fail('its toJSON gives no object.')
  if (nestsTooDeep(line)) fail(`it nests deeper than ${maxNesting}; flatten it.`)
  if (line.length - 1 > maxLineBytes) fail(`it is longer than ${maxLineBytes / 1_000_000} MB; split it.`)
  return line
}

const openingBrace = 0x7b

function textOf(record: unknown, fail: (fault: string) => never): string {
  let fault: string | undefined
  try {
    const text = JSON.stringify(record, (key, value: unknown) => {
      if (typeof value === 'number' && !Number.isFinite(value)) {
        fault ??= `${key} is ${value}, which JSON cannot carry; write null or leave it out.`
      } else if (typeof value === 'bigint') {
        fault ??= `${key} is a BigInt, which JSON cannot carry; write a number or a text.`
      }
      return value
    })
    if (fault === undefined) return text
  } catch (error) {
    if (!(error instanceof RangeError)) {
      fault ??= 'it cannot be written as JSON, such as an object that contains itself.'
    } else if (/string length/.test(error.message)) {
      fault ??= `it is longer than ${maxLineBytes / 1_000_000} MB; split it.`
    } else {
      fault ??= `it nests deeper than ${maxNesting}; flatten it.`
    }
  }
  return fail(fault)
}
