import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCapture } from '../../src/collector/index.ts'
import type { Dialect } from '../../src/evidence/record.ts'
import { answer, at, stall } from '../../src/provider/builders.ts'
import { createInterceptionFront } from '../../src/provider/interception-front.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { Script, WireShape } from '../../src/provider/script.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { type FaultCase, faultCases } from './all-faults.ts'
import { dialects, requestIn } from './dialects.ts'
import { openEpisode } from './support.ts'

const fronts: Record<string, ProviderFront> = {}
beforeAll(async () => {
  fronts.loopback = await createLoopbackFront()
  fronts.interception = await createInterceptionFront({ hosts: ['provider.invalid'] })
})
afterAll(async () => {
  for (const front of Object.values(fronts)) await front.close()
})

/** Plays one attempt and returns what the witness and the capture each have of it. */
async function play(kind: string, dialect: Dialect, stream: boolean | 'array', script: Script) {
  const capture = createCapture({ modelServer: 'policy_model' })
  const { provider, post } = openEpisode(fronts[kind] as ProviderFront, script, { capture })
  const [path, body] = requestIn(dialect, Boolean(stream))
  const address = stream === 'array' ? path.replace('?alt=sse', '') : path
  await post(address, body)
    .then((response) => response.arrayBuffer())
    .catch(() => {})
  // A dropped connection is noticed by the client first.
  await expect.poll(() => capture.gaps()).toEqual([])
  const { attempts } = await provider.witness()
  await provider.close()
  return {
    witnessed: attempts.map(({ request, response, status_code: status }) => ({ request, response, status })),
    captured: capture
      .calls()
      .map(({ request, response, record }) => ({ request, response, status: record.status_code })),
  }
}

function scriptOf({ fault, call }: FaultCase): Script {
  const calls = call.tools ? [call, answer()] : [call]
  return { calls, faults: [at(0, 0, fault)] }
}

describe.each(['loopback', 'interception'])('on the %s front', (kind) => {
  describe.each(dialects)('capture and witness agree in %s', (dialect) => {
    it.each(faultCases)('$name, streamed', async (fault) => {
      const { witnessed, captured } = await play(kind, dialect, true, scriptOf(fault))
      expect(captured).toEqual(witnessed)
      expect(captured).toHaveLength(1)
    })

    // What a reply in one piece suffers is the same on both fronts.
    it.each(kind === 'loopback' ? faultCases : [])('$name, as JSON', async (fault) => {
      const { witnessed, captured } = await play(kind, dialect, false, scriptOf(fault))
      expect(captured).toEqual(witnessed)
    })
  })
})

it.each(faultCases)('capture and witness agree on a stream that is one JSON array: $name', async (fault) => {
  const { witnessed, captured } = await play('loopback', 'gemini', 'array', scriptOf(fault))
  expect(captured).toEqual(witnessed)
})

const chunkings = ['event', 'byte', 'utf8', 'crlf', 'whole'] as const
const lineEnds = ['lf', 'crlf', 'cr'] as const
const shapes: WireShape[] = chunkings.flatMap((chunks) =>
  lineEnds.flatMap((lineEnd) => [
    { chunks, lineEnd },
    { chunks, lineEnd, comments: chunks !== 'byte', pings: true, bom: true },
  ]),
)

describe.each(dialects)('an unusual wire changes nothing in %s', (dialect) => {
  it.each(shapes.map((shape) => [JSON.stringify(shape), shape] as const))('%s', async (_, wire) => {
    const text = 'Done with é, 日 and 🌍.'
    const { witnessed, captured } = await play('loopback', dialect, true, { calls: [answer(text, { wire })] })
    expect(captured).toEqual(witnessed)
    expect(JSON.stringify(witnessed[0]?.response)).toContain(text)
    expect(witnessed[0]?.response).toBeTypeOf('object')
  })
})

it.each(dialects)('a byte order mark comes before any sign of life (%s)', async (dialect) => {
  const { provider, post } = openEpisode(fronts.loopback as ProviderFront, {
    calls: [answer('Hello.', { wire: { bom: true } })],
    faults: [at(0, 0, stall('after_headers', { seconds: 0.03, keepAliveSeconds: 0.01 }))],
  })
  const bytes = new Uint8Array(await (await post(...requestIn(dialect, true))).arrayBuffer())
  expect([...bytes.subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x3a])
  expect((await provider.witness()).attempts[0]?.response).toBeTypeOf('object')
})
