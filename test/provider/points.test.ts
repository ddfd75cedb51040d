import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dialect } from '../../src/evidence/record.ts'
import { answer, at, cut, parallelShells } from '../../src/provider/builders.ts'
import { createLoopbackFront } from '../../src/provider/loopback-front.ts'
import type { LogicalCall, StreamPoint } from '../../src/provider/script.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { requestIn } from './dialects.ts'
import { openEpisode } from './support.ts'

let front: ProviderFront
beforeAll(async () => {
  front = await createLoopbackFront()
})
afterAll(() => front.close())

/** What is out when a stream is cut at a point. */
async function outAt(dialect: Dialect, point: StreamPoint, call: LogicalCall): Promise<string> {
  const calls = call.tools ? [call, answer()] : [call]
  const { post } = openEpisode(front, { calls, faults: [at(0, 0, cut('end', point))] })
  return (await post(...requestIn(dialect, true))).text()
}

const text = answer('Some text of the answer.')
const tools = parallelShells([0, 0])

/** The last event that is out, by a text that it alone has. */
const points: [point: StreamPoint, call: LogicalCall, last: Record<Dialect, RegExp>][] = [
  [
    'start',
    text,
    {
      chat: /"role":"assistant"/,
      responses: /response\.in_progress/,
      messages: /message_start/,
      gemini: /"thought":true/,
    },
  ],
  [
    'in_reasoning',
    text,
    {
      chat: /"reasoning_content":"the pres"/,
      responses: /reasoning_summary_text\.delta.*"delta":"the pres"/s,
      messages: /"thinking":"the pres"/,
      gemini: /"text":"the pres","thought":true/,
    },
  ],
  [
    'in_text',
    text,
    {
      chat: /"content":"ext of"/,
      responses: /output_text\.delta.*"delta":"ext of"/s,
      messages: /"text":"ext of"/,
      gemini: /"text":"ext of"/,
    },
  ],
  [
    'before_finish',
    text,
    {
      chat: /"content":"nswer\."/,
      responses: /response\.output_item\.done.*"type":"message"/s,
      messages: /content_block_stop/,
      gemini: /"text":"nswer\."/,
    },
  ],
  [
    'before_terminal',
    text,
    {
      chat: /"usage":\{/,
      responses: /response\.output_item\.done/,
      messages: /message_delta/,
      gemini: /"text":"nswer\."/,
    },
  ],
  [
    'after_tool_call',
    tools,
    {
      chat: /"index":0,"function":\{"arguments":"n-0/,
      responses: /response\.output_item\.done.*token-0/s,
      messages: /content_block_stop.*"index":1/s,
      gemini: /"functionCall".*token-0/,
    },
  ],
]

describe.each<Dialect>(['chat', 'responses', 'messages', 'gemini'])('in %s', (dialect) => {
  it.each(points)('%s leaves the stream after its event', async (point, call, last) => {
    const out = await outAt(dialect, point, call)
    expect(out.endsWith('\n\n')).toBe(true)
    expect(out.trimEnd().split('\n\n').at(-1)).toMatch(last[dialect])
  })

  it('after_headers leaves nothing of the body', async () => {
    expect(await outAt(dialect, 'after_headers', text)).toBe('')
  })

  it('in_tool_arguments leaves half of the first call', async () => {
    const out = await outAt(dialect, 'in_tool_arguments', tools)
    // Gemini has a call in one event, so that the point lies inside it.
    expect(out.endsWith('\n\n')).toBe(dialect !== 'gemini')
    expect(out.trimEnd().split('\n\n').at(-1)).toMatch(dialect === 'gemini' ? /^data: \{/ : /nd\\":\\"ec/)
    expect(out).not.toContain('token-1')
  })

  it('in_text of a single piece lies inside its event', async () => {
    const out = await outAt(dialect, 'in_text', answer('X'))
    expect(out.endsWith('\n\n')).toBe(false)
    expect(out.split('\n\n').at(-1)).toMatch(/(^|\n)data: \{/)
  })
})

it.each<[point: StreamPoint, share: (whole: string) => number]>([
  ['after_headers', () => 0],
  ['in_text', (whole) => whole.length >> 1],
  ['before_finish', (whole) => whole.length >> 1],
  ['before_terminal', (whole) => whole.length - 1],
])('a reply that is not streamed is cut %s', async (point, share) => {
  const { post, capture } = openEpisode(front, { calls: [text], faults: [at(0, 0, cut('end', point))] })
  const [path, body] = requestIn('chat', false)
  const out = await (await post(path, body)).text()
  const whole = await (await post(path, body)).text()
  expect(out).toHaveLength(share(whole))
  expect(capture.exchanges[0]?.text).toBe(out)
})
