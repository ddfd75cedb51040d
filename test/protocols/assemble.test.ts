import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCapture } from '../../src/collector/index.ts'
import { assembleBody } from '../../src/protocols/assemble/index.ts'
import { protocolOf } from '../../src/protocols/index.ts'
import { encodeEvent } from '../../src/protocols/sse.ts'
import { finishLabels, type ReplyContent, reasoningForms } from '../../src/protocols/types.ts'
import { dialects } from '../provider/dialects.ts'

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
const content: fc.Arbitrary<ReplyContent> = fc.record({
  text: fc.option(text),
  refusal: fc.option(text),
  reasoning: fc.option(text),
  reasoningForm: fc.constantFrom(...reasoningForms),
  tools: fc.array(
    fc.record({
      id: fc.uuid(),
      name: fc.constantFrom('bash', 'shell'),
      namespace: fc.constant(null),
      arguments: fc.dictionary(fc.constantFrom('command', 'cwd'), text),
    }),
    { maxLength: 3 },
  ),
  usage: fc.option(fc.constant({ prompt: 20, completion: 8, cached: 3, reasoning: 2 })),
  finish: fc.option(fc.constantFrom(...finishLabels), { nil: undefined }),
})

describe.each(dialects)('the events of a reply in %s', (dialect) => {
  const protocol = protocolOf(dialect)

  it('make up the same reply for the witness and for the capture', () => {
    fc.assert(
      fc.property(content, (given) => {
        const reply = protocol.reply(given, { key: 'ab12', model: 'm', created: 7 })
        const body = protocol.events(reply).map(encodeEvent).join('')
        const contentType = 'text/event-stream'
        expect(assembleBody({ dialect, status: 200, contentType, text: body, ended: true })).toEqual(reply)

        const capture = createCapture({ modelServer: 'm' })
        const exchange = capture.begin({ dialect, rawHeaders: [], body: new Uint8Array() })
        exchange.respond(200, new Headers({ 'content-type': contentType }))
        exchange.chunk(new TextEncoder().encode(body))
        exchange.end('complete')
        expect(capture.calls()[0]?.response).toEqual(reply)
      }),
      { seed: 20_261_129 },
    )
  })

  it('make up none when they stop half way', () => {
    const reply = protocol.reply(
      { text: 'A text.', reasoning: 'Think.', tools: [], usage: null },
      { key: 'ab12', model: 'm', created: 7 },
    )
    const events = protocol.events(reply)
    const half = events
      .slice(0, events.length >> 1)
      .map(encodeEvent)
      .join('')
    expect(
      assembleBody({ dialect, status: 200, contentType: 'text/event-stream', text: half, ended: true }),
    ).toBe(half)
  })
})
