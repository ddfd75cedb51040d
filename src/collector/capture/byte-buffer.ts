// The namespace: Node before 22.15 has no zstd, and a missing name would keep the module from loading.
import * as zlib from 'node:zlib'

/** Grows by copies of the chunks, because a front may reuse its buffers. */
export function createByteBuffer(): { push(bytes: Uint8Array): void; size(): number; bytes(): Uint8Array } {
  const chunks: Uint8Array[] = []
  let size = 0
  return {
    push(bytes) {
      chunks.push(bytes.slice())
      size += bytes.byteLength
    },
    size: () => size,
    bytes: () => Buffer.concat(chunks),
  }
}

/** Text of a body as `Response.text()` gives it: UTF-8, a byte order mark dropped, bad bytes as U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** Undoes a content-encoding; bytes that are not what the header says are left as they are. */
export function decodeContent(bytes: Uint8Array, encoding: string | null): Uint8Array {
  const decoders: Record<string, (bytes: Uint8Array) => Uint8Array> = {
    gzip: zlib.gunzipSync,
    'x-gzip': zlib.gunzipSync,
    deflate: zlib.inflateSync,
    br: zlib.brotliDecompressSync,
    zstd: zlib.zstdDecompressSync,
  }
  const decoder = decoders[(encoding ?? '').trim().toLowerCase()]
  if (!decoder) return bytes
  try {
    return decoder(bytes)
  } catch {
    return bytes
  }
}
