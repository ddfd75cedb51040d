import { describe, expect, it } from 'vitest'
import { chat } from '../../src/protocols/chat.ts'
import { responses } from '../../src/protocols/responses.ts'

describe('chat', () => {
  const body = {
    model: 'm',
    stream: true,
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'text', text: 'Do it.' }] },
      { role: 'assistant', content: null, tool_calls: [] },
      { role: 'tool', tool_call_id: 'call_1', content: 'plain' },
      {
        role: 'tool',
        tool_call_id: 'call_2',
        content: [
          { type: 'text', text: 'in ' },
          { type: 'text', text: 'parts' },
        ],
      },
    ],
    tools: [{ type: 'function', function: { name: 'bash', parameters: { type: 'object' } } }],
  }

  it('reads model, stream, tools and guidance', () => {
    expect(chat.read(body, '')).toMatchObject({
      model: 'm',
      stream: true,
      tools: [{ name: 'bash', namespace: null, parameters: { type: 'object' } }],
      guidance: 'Be brief.\nDo it.',
    })
  })

  it('reads tool results as a string and as parts', () => {
    expect(chat.read(body, '').results).toEqual([
      { id: 'call_1', output: 'plain' },
      { id: 'call_2', output: 'in parts' },
    ])
  })

  it('keeps a result that is not all text as it came', () => {
    const content = [{ type: 'image_url', image_url: { url: 'data:' } }]
    const messages = [{ role: 'tool', tool_call_id: 'call_1', content }]
    expect(chat.read({ messages }, '').results).toEqual([{ id: 'call_1', output: content }])
  })

  it('counts what is malformed as absent', () => {
    expect(chat.read({ messages: 'no', tools: [{ function: 'no' }, 3], model: 4 }, '')).toMatchObject({
      model: null,
      stream: false,
      tools: [],
      results: [],
    })
  })
})

describe('responses', () => {
  it('reads function tools and those under a namespace', () => {
    const tools = [
      { type: 'function', name: 'read', parameters: {} },
      {
        type: 'namespace',
        name: 'box',
        tools: [{ type: 'function', name: 'bash', parameters: { type: 'object' } }],
      },
      { type: 'web_search' },
    ]
    expect(responses.read({ tools, input: 'hello' }, '').tools).toEqual([
      { name: 'read', namespace: null, parameters: {} },
      { name: 'bash', namespace: 'box', parameters: { type: 'object' } },
    ])
  })

  it('reads tool results as a string and as parts', () => {
    const input = [
      { type: 'function_call_output', call_id: 'call_1', output: 'plain' },
      { type: 'function_call_output', call_id: 'call_2', output: [{ type: 'input_text', text: 'part' }] },
    ]
    expect(responses.read({ input }, '').results).toEqual([
      { id: 'call_1', output: 'plain' },
      { id: 'call_2', output: 'part' },
    ])
  })

  it('reads instructions and a plain input as guidance', () => {
    expect(responses.read({ instructions: 'Be brief.', input: 'Do it.' }, '').guidance).toContain('Do it.')
  })
})
