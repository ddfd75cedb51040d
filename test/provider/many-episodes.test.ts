import { afterAll, beforeAll, expect, it } from 'vitest'
import { answer, at, cut, httpError, shell, stall } from '../../src/provider/builders.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { type ChatReply, chatRequest, chatTurn, json, openEpisode } from './support.ts'

const count = 200
const path = '/v1/chat/completions'
const warnings: string[] = []
const onWarning = (warning: Error) => void warnings.push(`${warning.name}: ${warning.message}`)

let front: ProviderFront
beforeAll(async () => {
  process.on('warning', onWarning)
  front = await createLoopbackFront()
})
afterAll(() => process.off('warning', onWarning))

/** Sockets and timers that keep the process alive. */
function resources(): number {
  return process.getActiveResourcesInfo().filter((name) => /TCPSocket|Timeout/.test(name)).length
}

async function play(index: number) {
  const faults = [
    at(0, 0, httpError(500)),
    at(0, 1, cut('rst', 'before_finish')),
    at(1, 0, stall('before_finish', { seconds: 0.02 })),
  ]
  const episode = openEpisode(front, { calls: [shell(), answer(`answer ${index}`)], faults })
  const { provider, ledger, post } = episode
  const user = `user-${index}`
  const ask = (messages: unknown[], stream: boolean) => post(path, chatRequest(messages, { user, stream }))
  await (await ask([], false)).text()
  await (await ask([], true)).text().catch(() => {})
  const reply = await json<ChatReply>(await ask([], false))
  ledger.ran.add(0)
  const text = await (await ask(chatTurn(reply, ['token-0']), true)).text()
  expect(text).toContain('[DONE]')
  return provider
}

it('keeps 200 episodes at once apart, and leaves nothing behind', async () => {
  const before = resources()
  const providers = await Promise.all(Array.from({ length: count }, (_, index) => play(index)))
  for (const [index, provider] of providers.entries()) {
    const { attempts, violations, finished } = await provider.witness()
    expect(violations).toEqual([])
    expect(finished).toBe(true)
    expect(attempts.map(({ status_code: status }) => status)).toEqual([500, 200, 200, 200])
    expect(attempts.map(({ request }) => (request as { user: string }).user)).toEqual(
      Array(4).fill(`user-${index}`),
    )
    expect(JSON.stringify(attempts.at(-1)?.response)).toContain(`answer ${index}`)
  }
  for (const provider of providers) await provider.close()
  await front.close()
  await expect.poll(resources, { timeout: 10_000 }).toBeLessThanOrEqual(before)
  expect(warnings).toEqual([])
})
