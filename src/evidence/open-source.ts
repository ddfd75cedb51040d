import { type FileHandle, open } from 'node:fs/promises'
import { type Compression, compressionOf, gunzipAll, unzstdAll } from './decompress.ts'
import { RolloutFileError } from './rollout-file-error.ts'

/** A path, or bytes that come from elsewhere with a name for messages. */
export type Source = string | { name: string; bytes: AsyncIterable<Uint8Array> }

const blockSize = 1024 * 1024

export const nameOf = (source: Source): string => (typeof source === 'string' ? source : source.name)

/**
 * Streams a source, decompressed. A chunk is valid only until the next one is asked for: the buffer is used
 * again, so that memory stays flat whatever the size of the file.
 *
 * @param onRead hears of the raw bytes as they are read, for progress and digests
 */
export async function* openSource(
  source: Source,
  onRead: (chunk: Uint8Array) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const name = nameOf(source)
  const bytes = typeof source === 'string' ? readFile(source) : source.bytes
  const iterator = bytes[Symbol.asyncIterator]()
  try {
    const head = await headOf(iterator)
    const compression = compressionOf(head)
    expectCompression(name, head, compression)
    const raw = rest(head, iterator, onRead)
    if (compression === 'gzip') yield* gunzipAll(copies(raw), name)
    else if (compression === 'zstd') yield* unzstdAll(copies(raw), name)
    else yield* raw
  } finally {
    await iterator.return?.()
  }
}

/** The first chunk, long enough to tell the compression (a pipe may deliver single bytes). */
async function headOf(iterator: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array()
  while (head.length < 4) {
    const { value, done } = await iterator.next()
    if (done) break
    // A short chunk is copied, because the next read may use its buffer again.
    head = head.length === 0 && value.length >= 4 ? value : Buffer.concat([head, value])
  }
  return head
}

/** Decompressors read ahead, so they may not be given a buffer that is used again. */
async function* copies(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield Buffer.from(chunk)
}

async function* rest(
  head: Uint8Array,
  iterator: AsyncIterator<Uint8Array>,
  onRead: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  let chunk = head
  for (;;) {
    onRead(chunk)
    if (chunk.length > 0) yield chunk
    const next = await iterator.next()
    if (next.done) return
    chunk = next.value
  }
}

function expectCompression(name: string, head: Uint8Array, found: Compression): void {
  const expected = /\.gz$/i.test(name) ? 'gzip' : /\.zst$/i.test(name) ? 'zstd' : found
  if (expected === found || head.length === 0) return
  throw new RolloutFileError(
    { source: name },
    `its name promises ${expected} data, but it does not begin like any`,
    'Rename it to what it is (.jsonl, .jsonl.gz or .jsonl.zst), or compress it again.',
  )
}

/** Two blocks in turn: the next is read while the last is being worked on. */
async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  const file = await openFile(path)
  let block = Buffer.allocUnsafeSlow(blockSize)
  let spare = Buffer.allocUnsafeSlow(blockSize)
  let reading = readBlock(file, block, path)
  try {
    for (;;) {
      const { bytesRead } = await reading
      if (bytesRead === 0) return
      reading = readBlock(file, spare, path)
      // Judged when its turn comes; until then its failure is not unhandled.
      reading.catch(() => {})
      yield block.subarray(0, bytesRead)
      ;[block, spare] = [spare, block]
    }
  } finally {
    await reading.catch(() => {})
    await file.close()
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r')
  } catch (error) {
    throw ioError(path, error)
  }
}

async function readBlock(file: FileHandle, block: Buffer, path: string): Promise<{ bytesRead: number }> {
  try {
    return await file.read(block, 0, block.length, null)
  } catch (error) {
    throw ioError(path, error)
  }
}

const meanings: Record<string, [fault: string, advice: string]> = {
  ENOENT: ['there is no such file', 'Check the path.'],
  ENOTDIR: ['a part of the path is no folder', 'Check the path.'],
  EACCES: ['you may not read it', 'Check its permissions.'],
  EPERM: ['you may not read it', 'Check its permissions.'],
  EISDIR: ['it is a folder', 'Name a rollout file in it.'],
}

/** Puts a file system's refusal into words. */
export function ioError(source: string, error: unknown): RolloutFileError {
  const { code = 'unknown error' } = error as NodeJS.ErrnoException
  const [fault, advice] = meanings[code] ?? [
    `the system refused it (${code})`,
    'Check the path and the disk.',
  ]
  return new RolloutFileError({ source }, fault, advice)
}
