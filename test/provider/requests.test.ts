import { request as httpRequest } from 'node:http'
import * as zlib from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer } from '../../src/provider/builders.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { chatRequest, openEpisode } from './support.ts'

let front: ProviderFront
beforeAll(async () => {
  front = await createLoopbackFront()
})
afterAll(() => front.close())

const path = '/v1/chat/completions'
const text = JSON.stringify(chatRequest())
const half = Math.floor(text.length / 2)

describe('content-encoding', () => {
  it.each<[string, Uint8Array]>([
    ['gzip', zlib.gzipSync(text)],
    ['deflate', zlib.deflateSync(text)],
    ['br', zlib.brotliCompressSync(text)],
    ['zstd', zlib.zstdCompressSync(text)],
    ['gzip, zstd', zlib.zstdCompressSync(zlib.gzipSync(text))],
  ])('undoes %s', async (encoding, body) => {
    const { provider, capture, post } = openEpisode(front, { calls: [answer()] })
    const headers = { 'content-encoding': encoding }
    expect((await post(path, '', { body: new Uint8Array(body), headers })).status).toBe(200)
    expect((await provider.witness()).attempts[0]?.request).toEqual(JSON.parse(text))
    expect(new TextDecoder().decode(capture.exchanges[0]?.body)).toBe(text)
  })

  it('reads all frames of zstd', async () => {
    const frames = [text.slice(0, half), text.slice(half)].map((part) => zlib.zstdCompressSync(part))
    const { post } = openEpisode(front, { calls: [answer()] })
    const init = { body: Buffer.concat(frames), headers: { 'content-encoding': 'zstd' } }
    expect((await post(path, '', init)).status).toBe(200)
  })

  it.each([
    ['an unknown one', 'rot13', /unknown content-encoding "rot13"/],
    ['one that the body is not', 'gzip', /not the "gzip"/],
  ])('refuses %s', async (_, encoding, words) => {
    const { provider, post } = openEpisode(front, { calls: [answer()] })
    expect((await post(path, text, { headers: { 'content-encoding': encoding } })).status).toBe(400)
    expect((await provider.witness()).violations).toEqual([expect.stringMatching(words)])
  })
})

it('keeps repeated headers apart for the capture', async () => {
  const { provider, capture } = openEpisode(front, { calls: [answer()] })
  await new Promise<void>((resolve, reject) => {
    const request = httpRequest(`${provider.rootUrl}${path}`, { method: 'POST' }, (response) => {
      response.resume().on('end', resolve)
    })
    request.on('error', reject).setHeader('X-Session-Id', ['one', 'two'])
    request.end(text)
  })
  const sent = capture.exchanges[0]?.rawHeaders.filter(([name]) => name === 'X-Session-Id')
  expect(sent).toEqual([
    ['X-Session-Id', 'one'],
    ['X-Session-Id', 'two'],
  ])
})
