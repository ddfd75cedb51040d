import { Readable } from 'node:stream'
// The namespace: Node before 22.15 has no zstd, and a missing name would keep the module from loading.
import * as zlib from 'node:zlib'
import { RolloutFileError } from './rollout-file-error.ts'
import { ZstdContainerError, ZstdFrames } from './zstd-frames.ts'

export type Compression = 'none' | 'gzip' | 'zstd'
type Bytes = AsyncIterable<Uint8Array>

const newer = 'Use Node 22.15 or newer, or decompress the file first.'
const again = 'Compress the whole file again, or copy it again from where it came from.'

/** Tells a compression by the first bytes; JSON can begin with none of these. */
export function compressionOf(head: Uint8Array): Compression {
  const [a, b, c, d] = head
  if (a === 0x1f && b === 0x8b) return 'gzip'
  if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd) return 'zstd'
  // A skippable frame may come first.
  if (a !== undefined && a >> 4 === 5 && b === 0x2a && c === 0x4d && d === 0x18) return 'zstd'
  return 'none'
}

/** All members of a gzip stream, one after the other. Trailing bytes, zeros included, are an error. */
export async function* gunzipAll(bytes: Bytes, source: string): AsyncGenerator<Uint8Array> {
  let fed = 0
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      fed += chunk.length
      yield chunk
    }
  }
  const gunzip = zlib.createGunzip({ chunkSize: outputSize })
  yield* through(counted(), gunzip, source)
  // zlib takes zeros behind the last member for padding and says nothing.
  if (gunzip.bytesWritten !== fed) throw trailing(source)
}

/** All frames of a zstd stream, one after the other. Trailing bytes are an error. */
export async function* unzstdAll(bytes: Bytes, source: string): AsyncGenerator<Uint8Array> {
  if (zlib.createZstdDecompress === undefined)
    throw new RolloutFileError({ source }, `Node ${process.versions.node} cannot read zstd`, newer)
  const frames = new ZstdFrames()
  const aligned = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      let start = 0
      for (const end of frames.feed(chunk)) {
        yield chunk.subarray(start, end)
        start = end
      }
      if (start < chunk.length) yield chunk.subarray(start)
    }
    if (!frames.atBoundary) throw new RolloutFileError({ source }, 'the compressed data is cut off', again)
  }
  yield* through(aligned(), zlib.createZstdDecompress({ chunkSize: outputSize }), source)
}

const outputSize = 256 * 1024

async function* through(
  input: AsyncGenerator<Uint8Array>,
  transform: ReturnType<typeof zlib.createGunzip> | ReturnType<typeof zlib.createZstdDecompress>,
  source: string,
): AsyncGenerator<Uint8Array> {
  const readable = Readable.from(input, { objectMode: false, highWaterMark: outputSize })
  readable.on('error', (error) => transform.destroy(error))
  readable.pipe(transform)
  try {
    for await (const chunk of transform) yield chunk as Uint8Array
  } catch (error) {
    throw explain(error, source)
  } finally {
    readable.destroy()
    transform.destroy()
  }
}

function explain(error: unknown, source: string): unknown {
  if (error instanceof ZstdContainerError) return trailing(source)
  if (!(error instanceof Error) || error instanceof RolloutFileError) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR') {
    const fault = 'the compressed data is cut off, or a stray byte follows it'
    return new RolloutFileError({ source }, fault, again)
  }
  if (code === 'ZSTD_error_frameParameter_windowTooLarge') {
    const fault = 'its zstd window is larger than 128 MB'
    const advice = 'Decompress it first (zstd -d --long=31), or compress it without --long.'
    return new RolloutFileError({ source }, fault, advice)
  }
  // Both say that something follows which begins no member and no frame; the head of the file was right.
  if (error.message === 'incorrect header check' || code === 'ZSTD_error_prefix_unknown')
    return trailing(source)
  return code?.startsWith('Z_') || code?.startsWith('ZSTD_')
    ? new RolloutFileError({ source }, `the compressed data is damaged (${code})`, again)
    : error
}

const trailing = (source: string): RolloutFileError =>
  new RolloutFileError(
    { source },
    'bytes follow the compressed data that belong to no further member or frame',
    again,
  )
