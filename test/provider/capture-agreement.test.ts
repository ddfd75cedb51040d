import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCapture } from '../../src/collector/index.ts'
import { answer, at, httpError, shell } from '../../src/provider/builders.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { chatBash, chatRequest, openEpisode, responsesBash } from './support.ts'

let front: ProviderFront
beforeAll(async () => {
  front = await createLoopbackFront()
})
afterAll(() => front.close())

const bodies: Record<string, (stream: boolean) => [path: string, body: object]> = {
  chat: (stream) => ['/v1/chat/completions', chatRequest([], { stream, tools: [chatBash] })],
  responses: (stream) => ['/v1/responses', { model: 'm', input: 'Go.', stream, tools: [responsesBash] }],
}

const cases = Object.keys(bodies).flatMap((dialect) =>
  [true, false].map((stream) => [dialect, stream] as const),
)

it.each(cases)('capture and witness agree on %s, stream %s', async (dialect, stream) => {
  const capture = createCapture({ modelServer: 'policy_model' })
  const script = { calls: [shell(), answer()], faults: [at(0, 0, httpError(500))] }
  const { provider, post } = openEpisode(front, script, { capture })
  const [path, body] = bodies[dialect]?.(stream) ?? ['', {}]
  for (let attempt = 0; attempt < 3; attempt++) await (await post(path, body)).text()
  const { attempts } = await provider.witness()
  expect(attempts.map(({ status_code: status }) => status)).toEqual([500, 200, 409])
  expect(capture.calls().map(({ request, response }) => ({ request, response }))).toEqual(
    attempts.map(({ request, response }) => ({ request, response })),
  )
})
