import { describe, expect, it } from 'vitest'
import type { Dialect } from '../../../src/evidence/record.ts'
import type { JsonObject } from '../../../src/protocols/json.ts'
import { examineRequest } from '../../../src/protocols/requests/examine.ts'

const user = { role: 'user', content: 'Go.' }
const base: Record<Dialect, JsonObject> = {
  chat: { model: 'm', messages: [user] },
  responses: { model: 'm', input: 'Go.' },
  messages: { model: 'm', max_tokens: 5000, messages: [user] },
  gemini: { contents: [{ role: 'user', parts: [{ text: 'Go.' }] }] },
}
const tool = { type: 'function', function: { name: 'bash', parameters: { type: 'object' } } }
const use = { type: 'tool_use', id: 'a', name: 'bash', input: {} }
const result = { type: 'tool_result', tool_use_id: 'a', content: 'out' }
const text = { type: 'text', text: 'x' }
const marked = { ...text, cache_control: { type: 'ephemeral' } }
const thinking = { type: 'enabled', budget_tokens: 1024 }
const declared = (...functionDeclarations: JsonObject[]) => ({ tools: [{ functionDeclarations }] })
const said = (content: unknown) => ({ messages: [user, { role: 'assistant', content }, user] })
const called = [user, { role: 'assistant', content: [use] }]

const wrong: [dialect: Dialect, what: string, extra: JsonObject, path: string][] = [
  ['chat', 'a text for a number', { max_tokens: '5' }, 'max_tokens'],
  ['chat', 'an unknown choice', { tools: [tool], tool_choice: 'banana' }, 'tool_choice'],
  ['chat', 'a choice without tools', { tool_choice: 'auto' }, 'tool_choice'],
  ['chat', 'parallel calls without tools', { parallel_tool_calls: true }, 'parallel_tool_calls'],
  ['chat', 'an empty list of tools', { tools: [] }, 'tools'],
  ['chat', 'a number for an effort', { reasoning_effort: 9 }, 'reasoning_effort'],
  ['chat', 'a number for a format', { response_format: 5 }, 'response_format'],
  ['chat', 'options of no stream', { stream_options: { include_usage: true } }, 'stream_options'],
  ['chat', 'no choices', { n: 0 }, 'n'],
  ['chat', 'a number for a stop', { stop: 5 }, 'stop'],
  ['chat', 'an empty message', { messages: [user, { role: 'assistant' }] }, 'messages[1].content'],
  [
    'chat',
    'arguments that are no object',
    { tools: [{ type: 'function', function: { name: 'a', parameters: { type: 'string' } } }] },
    'tools[0].function.parameters.type',
  ],
  [
    'chat',
    'a picture without an address',
    { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: 'x' }] }] },
    'messages[0].content[0].image_url',
  ],
  ['responses', 'a text for a number', { max_output_tokens: '5' }, 'max_output_tokens'],
  ['responses', 'a number for reasoning', { reasoning: 5 }, 'reasoning'],
  ['responses', 'an unknown effort', { reasoning: { effort: 'much' } }, 'reasoning.effort'],
  ['responses', 'a text for a list', { include: 'reasoning' }, 'include'],
  ['responses', 'an unknown kind of item', { input: [{ type: 'banana' }] }, 'input[0].role'],
  [
    'responses',
    'output of the user',
    { input: [{ role: 'user', content: [{ type: 'output_text', text: 'x' }] }] },
    'input[0].content[0].type',
  ],
  [
    'responses',
    'input of the model',
    { input: [{ role: 'assistant', content: [{ type: 'input_text', text: 'x' }] }] },
    'input[0].content[0].type',
  ],
  [
    'responses',
    'reasoning that led to nothing',
    { input: [{ type: 'reasoning', id: 'rs_1', summary: [] }, user] },
    'input[0]',
  ],
  ['messages', 'a text for a choice', { tool_choice: 'auto' }, 'tool_choice'],
  [
    'messages',
    'too little thinking',
    { thinking: { ...thinking, budget_tokens: 10 } },
    'thinking.budget_tokens',
  ],
  ['messages', 'an unknown thinking', { thinking: { type: 'hard' } }, 'thinking.type'],
  [
    'messages',
    'a model that speaks first',
    { messages: [{ role: 'assistant', content: 'x' }, user] },
    'messages[0]',
  ],
  [
    'messages',
    'a use by the user',
    { messages: [{ role: 'user', content: [use] }] },
    'messages[0].content[0].type',
  ],
  ['messages', 'a result by the model', said([result]), 'messages[1].content[0].type'],
  ['messages', 'a blank text', said([{ type: 'text', text: ' \n' }]), 'messages[1].content[0].text'],
  [
    'messages',
    'a text before a result',
    { messages: [...called, { role: 'user', content: [text, result] }] },
    'messages[2].content[1]',
  ],
  [
    'messages',
    'white space at the end',
    { messages: [user, { role: 'assistant', content: 'x ' }] },
    'messages[1].content',
  ],
  ['messages', 'five marks', { system: [marked, marked, marked, marked, marked] }, 'cache_control'],
  ['messages', 'warm thinking', { thinking, temperature: 0.5 }, 'temperature'],
  ['messages', 'forced thinking', { thinking, tool_choice: { type: 'any' } }, 'tool_choice'],
  [
    'messages',
    'two tools of one name',
    { tools: [1, 2].map(() => ({ name: 'bash', input_schema: { type: 'object' } })) },
    'tools[1].name',
  ],
  [
    'messages',
    'made-up thinking',
    { thinking, ...said([{ type: 'thinking', thinking: 'x', signature: 'c2ln' }, text]) },
    'messages[1].content[0]',
  ],
  ['gemini', 'an unknown setting', { generationConfig: { colour: 1 } }, 'generationConfig.colour'],
  [
    'gemini',
    'a text for a number',
    { generationConfig: { temperature: 'x' } },
    'generationConfig.temperature',
  ],
  [
    'gemini',
    'an unknown setting of thinking',
    { generationConfig: { thinkingConfig: { effort: 1 } } },
    'generationConfig.thinkingConfig.effort',
  ],
  ['gemini', 'a number for a setting of tools', { toolConfig: 5 }, 'toolConfig'],
  [
    'gemini',
    'a key of JSON Schema that it does not know',
    declared({ name: 'a', parameters: { type: 'object', properties: { x: { const: 1 } } } }),
    'tools[0].functionDeclarations[0].parameters.properties.x.const',
  ],
  [
    'gemini',
    'two schemas',
    declared({ name: 'a', parameters: { type: 'object' }, parametersJsonSchema: {} }),
    'tools[0].functionDeclarations[0].parametersJsonSchema',
  ],
  [
    'gemini',
    'two functions of one name',
    declared({ name: 'a' }, { name: 'a' }),
    'tools.functionDeclarations[1].name',
  ],
  [
    'gemini',
    'a call before the user spoke',
    { contents: [{ role: 'model', parts: [{ functionCall: { name: 'a' } }] }] },
    'contents[0]',
  ],
]

const right: [dialect: Dialect, what: string, extra: JsonObject][] = [
  ['chat', 'null for none', { max_tokens: null, stream: null, stop: null, tool_choice: undefined }],
  ['chat', 'a custom tool', { tools: [{ type: 'custom', custom: { name: 'a' } }] }],
  [
    'chat',
    'a refusal in the history',
    { messages: [user, { role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] }] },
  ],
  [
    'responses',
    'what its own client sends',
    { client_metadata: { a: 'b' }, include: [], tool_choice: 'auto' },
  ],
  [
    'responses',
    'a namespace of tools',
    { tools: [{ type: 'namespace', name: 'n', tools: [{ type: 'function', name: 'a', parameters: {} }] }] },
  ],
  ['responses', 'reasoning without an id', { input: [{ type: 'reasoning', summary: [] }, user] }],
  [
    'messages',
    'what its own tools left',
    said([{ type: 'bash_code_execution_tool_result', tool_use_id: 's' }]),
  ],
  ['messages', 'results before a text', { messages: [...called, { role: 'user', content: [result, text] }] }],
  [
    'messages',
    'a tool that printed a line end',
    {
      messages: [
        ...called,
        { role: 'user', content: [{ ...result, content: [{ type: 'text', text: '\n' }] }] },
      ],
    },
  ],
  ['messages', 'adaptive thinking', { thinking: { type: 'adaptive' }, temperature: 1 }],
  [
    'gemini',
    'the other spelling of its fields',
    {
      system_instruction: { parts: [{ text: 'x' }] },
      generation_config: { max_output_tokens: 5, thinking_config: { include_thoughts: true } },
      tools: [
        {
          function_declarations: [
            { name: 'a', parameters: { type: 'OBJECT', properties: { some_key: { min_items: 1 } } } },
          ],
        },
      ],
      contents: [
        { role: 'user', parts: [{ text: 'Go.' }] },
        {
          role: 'model',
          parts: [{ function_call: { name: 'a', args: { some_key: 1 } }, thought_signature: 'eA==' }],
        },
        { role: 'user', parts: [{ function_response: { name: 'a', response: { some_key: 1 } } }] },
      ],
    },
  ],
  ['gemini', 'newer tools', { tools: [{ googleMaps: {} }, { fileSearch: {} }] }],
]

describe('what the services refuse', () => {
  it.each(wrong)('%s: %s', (dialect, _, extra, path) => {
    const breaches = examineRequest(dialect, { ...base[dialect], ...extra }, [])
    expect(breaches.map((breach) => breach.path)).toContain(path)
  })
})

describe('what the services take', () => {
  it.each(right)('%s: %s', (dialect, _, extra) => {
    expect(examineRequest(dialect, { ...base[dialect], ...extra }, [])).toEqual([])
  })

  it.each<Dialect>(['chat', 'responses', 'messages', 'gemini'])('%s: a plain request', (dialect) => {
    expect(examineRequest(dialect, base[dialect], [])).toEqual([])
  })
})

it('sees a key that is no Unicode, and a body that is no UTF-8', () => {
  const body = { ...base.chat, metadata: { '\ud800': 'x' } }
  expect(examineRequest('chat', body, [])).toMatchObject([{ rule: 'unicode', path: 'metadata' }])
  expect(examineRequest('chat', base.chat, [], { badUtf8: true })).toMatchObject([
    { rule: 'unicode', path: '' },
  ])
})

it('knows thinking of a reply that was cut', () => {
  const body = {
    ...base.messages,
    thinking,
    ...said([{ type: 'thinking', thinking: 'x', signature: 'c2ln' }, text]),
  }
  expect(examineRequest('messages', body, [], { fragments: ['{"signature":"c2ln"}'] })).toEqual([])
})

it('wants a response that is continued to have been kept', () => {
  const body = { ...base.responses, previous_response_id: 'resp_1' }
  expect(examineRequest('responses', body, [{ id: 'resp_1', store: true }])).toEqual([])
  expect(examineRequest('responses', body, [{ id: 'resp_1', store: false }])).toMatchObject([
    { rule: 'previous_response' },
  ])
})

it('wants sealed reasoning details back, and none changed', () => {
  const issued = (type: string) => ({
    choices: [{ message: { tool_calls: [{ id: 'a' }], reasoning_details: [{ type, data: 'd' }] } }],
  })
  const asked = (reasoning_details?: unknown) => ({
    model: 'm',
    messages: [
      user,
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'b', arguments: '{}' } }],
        reasoning_details,
      },
      { role: 'tool', tool_call_id: 'a', content: 'out' },
    ],
  })
  const path = 'messages[1].reasoning_details'
  const [sealed, plain] = [issued('reasoning.encrypted'), issued('reasoning.text')]
  expect(examineRequest('chat', asked(), [sealed])).toMatchObject([{ rule: 'reasoning_replay', path }])
  expect(examineRequest('chat', asked(), [plain])).toEqual([])
  expect(examineRequest('chat', asked([{ type: 'reasoning.text', data: 'e' }]), [plain])).toMatchObject([
    { path },
  ])
  expect(examineRequest('chat', asked([{ type: 'reasoning.encrypted', data: 'd' }]), [sealed])).toEqual([])
})
