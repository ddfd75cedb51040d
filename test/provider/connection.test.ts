import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answer, at, cut, stall } from '../../src/provider/builders.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { Fault } from '../../src/provider/script.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { chatRequest, openEpisode } from './support.ts'

let front: ProviderFront
beforeAll(async () => {
  front = await createLoopbackFront()
})
afterAll(() => front.close())

const path = '/v1/chat/completions'
const body = JSON.stringify(chatRequest([], { stream: true }))

/** Sends a request over a plain socket and tells what came and how the connection ended. */
function exchange(fault: Fault, read = true) {
  const { provider, capture } = openEpisode(front, { calls: [answer()], faults: [at(0, 0, fault)] })
  const { port, pathname } = new URL(provider.rootUrl)
  const socket = connect(Number(port), '127.0.0.1')
  let text = ''
  const ended = new Promise<string>((resolve) => {
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
    socket.once('end', () => resolve('FIN'))
  })
  socket.write(
    `POST ${pathname}${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  if (read) socket.on('data', (bytes) => (text += bytes.toString()))
  return { socket, ended, capture, provider, text: () => text }
}

it('closes the connection in mid-body with a FIN', async () => {
  const { ended, text, capture } = exchange(cut('fin', 'in_text'))
  expect(await ended).toBe('FIN')
  expect(text()).toContain('"content":"CONF"')
  expect(text()).not.toMatch(/0\r\n\r\n$/)
  expect(capture.exchanges[0]?.ends).toEqual(['connection'])
})

it('resets the connection in mid-body, after what came before has left', async () => {
  const { ended, text } = exchange(cut('rst', 'in_text'))
  expect(await ended).toBe('ECONNRESET')
  expect(text()).toContain('"content":"CONF"')
})

it('ends the body in an orderly way', async () => {
  const { socket, text, capture } = exchange(cut('end', 'in_text'))
  await expect.poll(text).toMatch(/0\r\n\r\n$/)
  expect(capture.exchanges[0]?.ends).toEqual(['complete'])
  socket.destroy()
})

it.each([
  ['fin', 'FIN'],
  ['rst', 'ECONNRESET'],
] as const)('drops the connection before the headers with a %s', async (how, code) => {
  const { ended, text, capture, provider } = exchange(cut(how, 'before_headers'))
  expect(await ended).toBe(code)
  expect(text()).toBe('')
  expect(capture.exchanges[0]).toMatchObject({ status: null, ends: ['connection'] })
  expect((await provider.witness()).attempts).toMatchObject([{ status_code: null, response: null }])
})

it('sends the headers before it falls silent', async () => {
  const { socket, text } = exchange(stall('after_headers'))
  await expect.poll(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\n$/)
  socket.destroy()
})

it('notices that a client left', async () => {
  const { socket, text, capture } = exchange(stall('in_text'))
  await expect.poll(text).toContain('"content":"CONF"')
  socket.destroy()
  await expect.poll(() => capture.exchanges[0]?.ends).toEqual(['cancelled'])
})

it('does not send on when nobody reads', async () => {
  const { capture, provider } = openEpisode(front, { calls: [answer('x'.repeat(64 * 1024 * 1024))] })
  const { port, pathname } = new URL(provider.rootUrl)
  const socket = connect(Number(port), '127.0.0.1')
  socket.pause()
  socket.write(
    `POST ${pathname}${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  await expect.poll(() => capture.exchanges[0]?.text.length ?? 0, { timeout: 20_000 }).toBeGreaterThan(1024)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(capture.exchanges[0]?.ends).toEqual([])
  socket.destroy()
  await expect.poll(() => capture.exchanges[0]?.ends).toEqual(['cancelled'])
})

it('drops a stream that nobody reads when the episode is closed', async () => {
  const { capture, provider } = openEpisode(front, { calls: [answer('x'.repeat(64 * 1024 * 1024))] })
  const { port, pathname } = new URL(provider.rootUrl)
  const socket = connect(Number(port), '127.0.0.1')
  socket.pause()
  socket.write(
    `POST ${pathname}${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  await expect.poll(() => capture.exchanges[0]?.text.length ?? 0, { timeout: 20_000 }).toBeGreaterThan(1024)
  await provider.close()
  await expect.poll(() => capture.exchanges[0]?.ends).toEqual(['cancelled'])
  socket.destroy()
})
