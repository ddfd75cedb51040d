import { describe, expect, it } from 'vitest'
import { chat } from '../../src/protocols/chat.ts'
import { gemini } from '../../src/protocols/gemini.ts'
import { isObject, type JsonObject, objectsOf } from '../../src/protocols/json.ts'
import { messages } from '../../src/protocols/messages.ts'
import { responses } from '../../src/protocols/responses.ts'
import { type FinishLabel, finishLabels, type ReplyContent } from '../../src/protocols/types.ts'

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

it('chat says null in the chunks without usage to a client that asked for it', () => {
  const events = chat.events(chat.reply(answer, frame), { nullUsage: true })
  const usages = dataOf(events).map((chunk) => chunk.usage)
  expect(usages.slice(0, -1).every((each) => each === null)).toBe(true)
  expect(usages.at(-1)).toMatchObject({ total_tokens: 29 })
})

it('responses calls only what comes last incomplete', () => {
  const tools = ['a', 'b'].map((id) => ({ id, name: 'bash', namespace: null, arguments: {} }))
  const reply = responses.reply({ ...answer, tools, finish: 'length' }, frame)
  expect(reply.status).toBe('incomplete')
  expect(objectsOf(reply.output).map(({ status }) => status)).toEqual([
    undefined,
    'completed',
    'completed',
    'incomplete',
  ])
})

it('responses fails with nothing of what it had', () => {
  const reply = responses.reply(answer, frame)
  const error = { status: 429, message: 'scripted', type: 'x' }
  expect(responses.errorEvent(error, reply, 'failed').data).toMatchObject({
    type: 'response.failed',
    response: { status: 'failed', output: [], error: { code: 'rate_limit_exceeded', message: 'scripted' } },
  })
})

it('messages counts from what was written so far', () => {
  const counts = (content: ReplyContent) => {
    const events = dataOf(messages.events(messages.reply(content, frame)))
    const [start, delta] = [events[0]?.message, events.at(-2)] as { usage: JsonObject }[]
    return [start?.usage.output_tokens, delta?.usage.output_tokens]
  }
  expect(counts(answer)).toEqual([1, 8])
  expect(counts({ ...answer, usage: { prompt: 0, completion: 0, cached: 0, reasoning: 0 } })).toEqual([0, 0])
})

it('gemini signs the first call of a turn alone', () => {
  const tools = ['a', 'b'].map((id) => ({ id, name: 'bash', namespace: null, arguments: {} }))
  const { candidates } = gemini.reply({ ...answer, text: null, tools }, frame)
  const [candidate] = candidates as { content: { parts: JsonObject[] } }[]
  const parts = (candidate?.content.parts ?? []).filter((part) => part.functionCall)
  expect(parts.map((part) => 'thoughtSignature' in part)).toEqual([true, false])
})

it('gemini counts the candidates up', () => {
  const events = dataOf(gemini.events(gemini.reply(answer, frame)))
  const counts = events.map(({ usageMetadata: each }) => (each as JsonObject).candidatesTokenCount)
  expect(counts.at(0)).toBe(0)
  expect(counts.at(-1)).toBe(6)
  expect(counts).toEqual(counts.toSorted())
})

it.each([
  ['chat', chat.toolCallId('0123456789abcdef0123456789abcdef'), /^call_[0-9a-f]{24}$/],
  ['responses', responses.toolCallId('0123456789abcdef0123456789abcdef'), /^call_[0-9a-f]{24}$/],
  ['messages', messages.toolCallId('0123456789abcdef0123456789abcdef'), /^toolu_[0-9a-f]{24}$/],
  ['gemini', gemini.toolCallId('0123456789abcdef0123456789abcdef'), /^[0-9a-f]{16}$/],
])('%s names tool calls as its vendor does', (_, id, form) => {
  expect(id).toMatch(form)
})

it.each([
  ['chat', ['stop', 'tool_calls', 'length', 'content_filter', 'stop', 'stop', 'stop', 'length']],
  [
    'messages',
    [
      'end_turn',
      'tool_use',
      'max_tokens',
      'refusal',
      'refusal',
      'stop_sequence',
      'pause_turn',
      'model_context_window_exceeded',
    ],
  ],
  ['gemini', ['STOP', 'STOP', 'MAX_TOKENS', 'SAFETY', 'PROHIBITED_CONTENT', 'STOP', 'OTHER', 'MAX_TOKENS']],
])('%s has its own word for every label', (dialect, words) => {
  const label = (finish: FinishLabel) => {
    const content = { ...answer, finish }
    if (dialect === 'messages') return messages.reply(content, frame).stop_reason
    if (dialect === 'gemini') return objectsOf(gemini.reply(content, frame).candidates)[0]?.finishReason
    return objectsOf(chat.reply(content, frame).choices)[0]?.finish_reason
  }
  expect(finishLabels.map(label)).toEqual(words)
})

it('names a stop sequence where it stopped', () => {
  expect(messages.reply({ ...answer, finish: 'stop_sequence' }, frame).stop_sequence).toBe('STOP')
  expect(messages.reply(answer, frame).stop_sequence).toBeNull()
})

it.each([
  [400, 'invalid_request_error', 'INVALID_ARGUMENT'],
  [401, 'authentication_error', 'UNAUTHENTICATED'],
  [403, 'permission_error', 'PERMISSION_DENIED'],
  [404, 'not_found_error', 'NOT_FOUND'],
  [413, 'request_too_large', 'FAILED_PRECONDITION'],
  [429, 'rate_limit_error', 'RESOURCE_EXHAUSTED'],
  [500, 'api_error', 'INTERNAL'],
  [503, 'api_error', 'UNAVAILABLE'],
  [504, 'timeout_error', 'DEADLINE_EXCEEDED'],
  [529, 'overloaded_error', 'INTERNAL'],
])('calls an error of status %i by its own name', (status, type, word) => {
  const error = { status, message: 'scripted', type: 'x', requestId: 'req_1' }
  expect(messages.errorBody(error)).toEqual({
    type: 'error',
    error: { type, message: 'scripted' },
    request_id: 'req_1',
  })
  expect(gemini.errorBody(error)).toEqual({ error: { code: status, message: 'scripted', status: word } })
})
