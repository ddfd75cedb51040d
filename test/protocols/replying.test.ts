import { describe, expect, it } from 'vitest'
import { chat } from '../../src/protocols/chat.ts'
import { isObject, type JsonObject, objectsOf } from '../../src/protocols/json.ts'
import { responses } from '../../src/protocols/responses.ts'
import type { ReplyContent } from '../../src/protocols/types.ts'

const frame = { key: 'ab12', model: 'm', created: 7 }
const usage = { prompt: 21, completion: 8, cached: 3, reasoning: 2 }
const answer: ReplyContent = { text: 'Done', reasoning: 'Think.', tools: [], usage }
const toolCall: ReplyContent = {
  text: null,
  reasoning: null,
  tools: [{ id: 'call_1', name: 'bash', namespace: null, arguments: { command: 'ls' } }],
  usage: null,
}

const dataOf = (events: { data: unknown }[]) => events.map(({ data }) => data).filter(isObject)

describe('chat', () => {
  it('writes an answer with reasoning and usage', () => {
    expect(chat.reply(answer, frame)).toEqual({
      id: 'chatcmpl-ab12',
      object: 'chat.completion',
      created: 7,
      model: 'm',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Done', refusal: null, reasoning_content: 'Think.' },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: {
        prompt_tokens: 21,
        completion_tokens: 8,
        total_tokens: 29,
        prompt_tokens_details: { cached_tokens: 3 },
        completion_tokens_details: { reasoning_tokens: 2 },
      },
    })
  })

  it('writes a tool call with null content, and leaves out usage that is omitted', () => {
    const reply = chat.reply(toolCall, frame)
    expect(reply).not.toHaveProperty('usage')
    expect(objectsOf(reply.choices)[0]).toMatchObject({
      message: {
        content: null,
        tool_calls: [
          { id: 'call_1', type: 'function', function: { name: 'bash', arguments: '{"command":"ls"}' } },
        ],
      },
      finish_reason: 'tool_calls',
    })
  })

  it('streams the same text, and usage in a chunk of its own before [DONE]', () => {
    const events = chat.events(chat.reply(answer, frame))
    const deltas = dataOf(events).flatMap((chunk) =>
      objectsOf(chunk.choices).map(({ delta }) => delta as JsonObject),
    )
    expect(deltas.map(({ content }) => content ?? '').join('')).toBe('Done')
    expect(deltas.map(({ reasoning_content: piece }) => piece ?? '').join('')).toBe('Think.')
    expect(events.slice(-3).map(({ part }) => part)).toEqual(['finish', 'usage', 'terminal'])
    expect(events.at(-2)?.data).toMatchObject({ choices: [], usage: { total_tokens: 29 } })
    expect(events.at(-1)?.data).toBe('[DONE]')
  })

  it('streams tool arguments in several fragments', () => {
    const events = chat.events(chat.reply(toolCall, frame)).filter(({ part }) => part === 'tool_arguments')
    const fragments = dataOf(events).map((chunk) => {
      const [choice] = objectsOf(chunk.choices)
      const { tool_calls: calls } = (choice?.delta ?? {}) as {
        tool_calls?: { function: { arguments: string } }[]
      }
      return calls?.[0]?.function.arguments
    })
    expect(fragments.length).toBeGreaterThan(1)
    expect(fragments.join('')).toBe('{"command":"ls"}')
  })
})

describe('responses', () => {
  it('writes reasoning, message and usage', () => {
    const reply = responses.reply(answer, frame)
    expect(reply).toMatchObject({
      id: 'resp_ab12',
      status: 'completed',
      usage: { input_tokens: 21, output_tokens: 8, total_tokens: 29 },
    })
    expect(objectsOf(reply.output).map(({ type }) => type)).toEqual(['reasoning', 'message'])
  })

  it('never emits encrypted content', () => {
    expect(JSON.stringify(responses.events(responses.reply(answer, frame)))).not.toContain(
      'encrypted_content',
    )
  })

  it('writes the namespace of a tool call as a field of its own', () => {
    const tools = [{ id: 'call_1', name: 'bash', namespace: 'box', arguments: { command: 'ls' } }]
    expect(objectsOf(responses.reply({ ...toolCall, tools }, frame).output)).toEqual([
      {
        id: 'fc_ab12_0',
        type: 'function_call',
        status: 'completed',
        call_id: 'call_1',
        name: 'bash',
        namespace: 'box',
        arguments: '{"command":"ls"}',
      },
    ])
  })

  it('numbers its events and ends with the whole reply', () => {
    const reply = responses.reply(answer, frame)
    const events = dataOf(responses.events(reply))
    expect(events.map((event) => event.sequence_number)).toEqual(events.map((_, index) => index))
    expect(events.at(-1)).toMatchObject({ type: 'response.completed', response: reply })
  })

  it('leaves omitted usage out of every event', () => {
    expect(JSON.stringify(responses.events(responses.reply(toolCall, frame)))).not.toContain('"usage"')
  })
})
