import { createHash } from 'node:crypto'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { RolloutFileError, readRollouts } from '../../src/evidence/index.ts'
import { scratchFile } from './scratch.ts'

const first = '{"a":1}\n'
const second = '{"b":2}\n'
const both = [{ a: 1 }, { b: 2 }]
const read = (content: Uint8Array, name: string) => Array.fromAsync(readRollouts(scratchFile(content, name)))

/** A frame that decoders pass over (RFC 8878, section 3.1.2). */
const skippable = Buffer.concat([Buffer.from('532a4d1803000000', 'hex'), Buffer.from('xyz')])
/** Incompressible, so that it fills many blocks. */
const large = `{"a":"${Array.from({ length: 300_000 }, (_, i) => ((i * 2654435761) >>> 7).toString(36)).join('')}"}\n`

test.each<[name: string, file: string, content: Uint8Array[]]>([
  ['gzip', 'r.jsonl.gz', [gzipSync(first + second)]],
  ['several gzip members', 'r.jsonl.gz', [gzipSync(first), gzipSync(''), gzipSync(second)]],
  ['a record across gzip members', 'r.jsonl.gz', [gzipSync('{"a":'), gzipSync(`1}\n${second}`)]],
  ['zstd', 'r.jsonl.zst', [zstdCompressSync(first + second)]],
  [
    'several zstd frames',
    'r.jsonl.zst',
    [zstdCompressSync(first), zstdCompressSync(''), zstdCompressSync(second)],
  ],
  [
    'skippable zstd frames',
    'r.jsonl.zst',
    [skippable, zstdCompressSync(first), skippable, zstdCompressSync(second), skippable],
  ],
  ['gzip without a telling name', 'r.jsonl', [gzipSync(first + second)]],
  ['zstd without a telling name', 'r', [zstdCompressSync(first + second)]],
])('reads %s', async (_, file, content) => {
  expect(await read(Buffer.concat(content), file)).toEqual(both)
})

test.each([
  ['r.jsonl.gz', gzipSync],
  ['r.jsonl.zst', zstdCompressSync],
])('reads large frames of %s between small ones', async (file, compress) => {
  const content = Buffer.concat([compress(first), compress(large), compress(second), compress(large)])
  expect(await read(content, file)).toHaveLength(4)
})

/** Eight lines of 1 MB that no compression makes much smaller. */
const manyBlocks = () =>
  Array.from({ length: 8 }, (_, line) => {
    const hashes = Array.from({ length: 23_000 }, (_, index) =>
      createHash('sha256').update(`${line} ${index}`).digest('base64'),
    )
    return JSON.stringify({ text: hashes.join('') })
  })

test.each([
  ['r.jsonl.gz', (content: string) => gzipSync(content, { level: 0 })],
  ['r.jsonl.zst', zstdCompressSync],
])('reads %s that fills many blocks of the file', async (file, compress) => {
  const lines = manyBlocks()
  const content = compress(lines.join('\n'))
  expect(content.length).toBeGreaterThan(5_000_000)
  expect(await read(content, file)).toEqual(lines.map((line) => JSON.parse(line)))
})

test('reads zstd blocks of one repeated byte between others', async () => {
  const frame = zstdCompressSync(`${first}${' '.repeat(1_000_000)}\n${second}`)
  expect(await read(Buffer.concat([frame, frame]), 'r.jsonl.zst')).toEqual([...both, ...both])
})

test('reads zstd with checksums, byte by byte', async () => {
  const { constants } = await import('node:zlib')
  const options = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }
  const content = Buffer.concat([zstdCompressSync(first, options), zstdCompressSync(second, options)])
  const bytes = async function* () {
    for (const byte of content) yield Uint8Array.of(byte)
  }
  expect(await Array.fromAsync(readRollouts({ name: '-', bytes: bytes() }))).toEqual(both)
})

/** A frame header (RFC 8878, section 3.1.1.1) that asks for a window of 2 GB, before a last block of 8 bytes. */
const wide = Buffer.concat([Buffer.from('28b52ffd00a8410000', 'hex'), Buffer.from(first)])
test('says what to do about a zstd window that is too large', async () => {
  await expect(read(wide, 'r.jsonl.zst')).rejects.toThrow(
    /window is larger than 128 MB\. Decompress it first/,
  )
})

const gz = gzipSync(first + second)
const zst = zstdCompressSync(first + second)
test.each<[name: string, file: string, content: Uint8Array, fault: RegExp]>([
  ['bytes behind gzip', 'r.jsonl.gz', Buffer.concat([gz, Buffer.from('x')]), /stray byte follows/],
  ['zeros behind gzip', 'r.jsonl.gz', Buffer.concat([gz, Buffer.alloc(512)]), /bytes follow/],
  ['a line behind gzip', 'r.jsonl.gz', Buffer.concat([gz, Buffer.from(first)]), /bytes follow/],
  ['a truncated gzip', 'r.jsonl.gz', gz.subarray(0, -3), /cut off/],
  ['a truncated second gzip member', 'r.jsonl.gz', Buffer.concat([gz, gz.subarray(0, 9)]), /cut off/],
  [
    'a damaged gzip',
    'r.jsonl.gz',
    Buffer.concat([gz.subarray(0, 14), Buffer.alloc(9, 0xff), gz.subarray(23)]),
    /damaged/,
  ],
  ['bytes behind zstd', 'r.jsonl.zst', Buffer.concat([zst, Buffer.from('junk')]), /bytes follow/],
  ['one byte behind zstd', 'r.jsonl.zst', Buffer.concat([zst, Buffer.from('x')]), /bytes follow/],
  ['zeros behind zstd', 'r.jsonl.zst', Buffer.concat([zst, Buffer.alloc(512)]), /bytes follow/],
  ['a truncated zstd', 'r.jsonl.zst', zst.subarray(0, -1), /cut off/],
  ['a truncated second zstd frame', 'r.jsonl.zst', Buffer.concat([zst, zst.subarray(0, 9)]), /cut off/],
  ['an empty gzip member', 'r.jsonl.gz', gzipSync(''), /holds no rollout/],
  ['an empty file with a gzip name', 'r.jsonl.gz', Buffer.alloc(0), /holds no rollout/],
  ['plain lines with a gzip name', 'r.jsonl.gz', Buffer.from(first), /promises gzip/],
  ['gzip with a zstd name', 'r.jsonl.zst', gz, /promises zstd/],
])('refuses %s', async (_, file, content, fault) => {
  const attempt = read(content, file)
  await expect(attempt).rejects.toThrow(fault)
  await expect(attempt).rejects.toBeInstanceOf(RolloutFileError)
})
