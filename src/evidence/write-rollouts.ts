import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
// The namespace: Node before 22.15 has no zstd, and a missing name would keep the module from loading.
import * as zlib from 'node:zlib'
import { rolloutRecordSchema } from './record.ts'

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
 * is not finite), and with `exact` at one of another shape; nothing is left behind then
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
  const lines = async function* (): AsyncGenerator<string> {
    for await (const record of records) {
      yield `${lineOf(record, count, exact)}\n`
      count += 1
    }
  }
  const partial = `${path}.partial-${randomUUID()}`
  try {
    const target = createWriteStream(partial)
    await once(target, 'open')
    const text = Readable.from(lines())
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

function lineOf(record: unknown, index: number, exact: boolean): string {
  const fail = (fault: string): never => {
    throw new TypeError(`Failed to write rollout ${index} (counted from 0): ${fault}`)
  }
  if (typeof record !== 'object' || record === null || Array.isArray(record)) fail('it is not an object.')
  if (exact) {
    const { error } = rolloutRecordSchema.safeParse(record)
    const issue = error?.issues[0]
    if (issue) fail(`${issue.path.join('.') || 'the record'} has not the kit's shape (${issue.code}).`)
  }
  return JSON.stringify(record, (key, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value)) {
      fail(`${key} is ${value}, which JSON cannot carry; write null or leave it out.`)
    }
    return value
  })
}
