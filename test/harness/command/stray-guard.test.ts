import { once } from 'node:events'
import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openStrayGuard } from '../../../src/harness/command/stray-guard.ts'

async function guard() {
  const opened = await openStrayGuard()
  onTestFinished(() => opened.close())
  return opened
}

async function status(url: string, options: object): Promise<number | undefined> {
  const sent = request(url, options)
  sent.end()
  const [response, socket] = await Promise.race([once(sent, 'response'), once(sent, 'connect')])
  response.resume()
  socket?.destroy()
  return response.statusCode
}

test('a plain request through the proxy is refused and noted without its path', async () => {
  const { url, seen } = await guard()
  expect(await status(url, { path: 'http://telemetry.example/collect?token=secret' })).toBe(403)
  expect(seen()).toEqual([{ target: 'telemetry.example:80', count: 1 }])
})

test('a tunnel is refused and noted', async () => {
  const { url, seen } = await guard()
  expect(await status(url, { method: 'CONNECT', path: 'updates.example:443' })).toBe(403)
  expect(seen()).toEqual([{ target: 'updates.example:443', count: 1 }])
})

test('repeated targets are counted', async () => {
  const { url, seen } = await guard()
  for (const path of ['http://a.example/1', 'http://a.example/2', 'http://b.example/'])
    await status(url, { path })
  expect(seen()).toEqual([
    { target: 'a.example:80', count: 2 },
    { target: 'b.example:80', count: 1 },
  ])
})
