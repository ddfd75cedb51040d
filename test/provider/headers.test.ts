import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dialect } from '../../src/evidence/record.ts'
import { answer, at, errorEvent, httpError } from '../../src/provider/builders.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { requestIn } from './dialects.ts'
import { openEpisode } from './support.ts'

let front: ProviderFront
beforeAll(async () => {
  front = await createLoopbackFront()
})
afterAll(() => front.close())

describe.each<[dialect: Dialect, id: string]>([
  ['chat', 'x-request-id'],
  ['responses', 'x-request-id'],
  ['messages', 'request-id'],
  ['gemini', 'x-request-id'],
])('a reply in %s', (dialect, id) => {
  it('says what it is, and which request it answers', async () => {
    const { post } = openEpisode(front, { calls: [answer()] })
    const { headers } = await post(...requestIn(dialect, true))
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get(id)).toMatch(/^req_[0-9a-f]{32}$/)
  })

  it('is JSON to a request without a stream', async () => {
    const { post } = openEpisode(front, { calls: [answer()] })
    expect((await post(...requestIn(dialect, false))).headers.get('content-type')).toBe('application/json')
  })

  it('has an id of its own for every request', async () => {
    const { post } = openEpisode(front, { calls: [answer()], faults: [at(0, 0, httpError(500))] })
    const ids = [await post(...requestIn(dialect, true)), await post(...requestIn(dialect, true))].map(
      ({ headers }) => headers.get(id),
    )
    expect(new Set(ids).size).toBe(2)
  })
})

it.each([
  ['an HTTP error', httpError(529)],
  ['an error event', errorEvent()],
])('messages repeats the id of the request in %s', async (_, fault) => {
  const { post } = openEpisode(front, { calls: [answer()], faults: [at(0, 0, fault)] })
  const response = await post(...requestIn('messages', true))
  expect(await response.text()).toContain(`"request_id":"${response.headers.get('request-id')}"`)
})

it('promises no end of an idle connection, which would look like a fault', async () => {
  const { post } = openEpisode(front, { calls: [answer()] })
  const { headers } = await post(...requestIn('chat', false))
  expect(headers.get('connection')).toBe('keep-alive')
  expect(headers.get('keep-alive')).toBeNull()
})
