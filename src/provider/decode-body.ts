import * as zlib from 'node:zlib'

/**
 * Undoes a request's content-encoding.
 *
 * @throws Error naming an encoding that is not known, or bytes that are not what the header says.
 */
export function decodeBody(body: Uint8Array, encoding: string | null): Uint8Array {
  const codings = (encoding ?? '').split(',').map((coding) => coding.trim().toLowerCase())
  return codings.reverse().reduce(decodeOne, body)
}

function decodeOne(body: Uint8Array, coding: string): Uint8Array {
  try {
    if (coding === '' || coding === 'identity') return body
    if (coding === 'gzip' || coding === 'x-gzip') return zlib.gunzipSync(body)
    if (coding === 'deflate') return zlib.inflateSync(body)
    if (coding === 'br') return zlib.brotliDecompressSync(body)
    if (coding === 'zstd') return unzstd(body)
  } catch (cause) {
    throw new Error(`Failed to decode a request body: it is not the "${coding}" that its header says.`, {
      cause,
    })
  }
  throw new Error(
    `Failed to decode a request body: unknown content-encoding "${coding}"; accepted: gzip, deflate, br, zstd.`,
  )
}

/** Node's zstd reader stops after the first frame without an error, and a body may have several. */
function unzstd(body: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let rest = body
  while (rest.length > 0) {
    const { buffer, engine } = zlib.zstdDecompressSync(rest, {
      info: true,
    } as zlib.ZstdOptions) as unknown as {
      buffer: Uint8Array
      engine: { bytesWritten: number }
    }
    parts.push(buffer)
    if (engine.bytesWritten <= 0) break
    rest = rest.subarray(engine.bytesWritten)
  }
  return Buffer.concat(parts)
}
