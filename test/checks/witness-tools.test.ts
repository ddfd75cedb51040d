import { expect, test } from 'vitest'
import { judged, type SampleEpisode } from './episode.ts'

type Change = (episode: SampleEpisode) => void
const conversation = ({ record }: SampleEpisode) => record.ng_trajectory.invocations[0]!.conversation
const requestOf = (episode: SampleEpisode, id: string) =>
  conversation(episode).find((item) => item.type === 'function_call' && item.call_id === id)!
const saved = ({ record }: SampleEpisode) => record.ng_trajectory.tool_calls

test.each<[string, string, Change]>([
  [
    'a namespace',
    'tools.witness_request',
    (episode) => {
      requestOf(episode, 'call_0').namespace = 'shell'
      episode.witness.tool_calls[0]!.name = 'shell__bash'
    },
  ],
  [
    'arguments in another order and spacing',
    'tools.witness_request',
    (episode) => {
      episode.witness.tool_calls[0]!.arguments = { a: 1, b: { c: 2, d: 3 } }
      requestOf(episode, 'call_0').arguments = '{ "b" : {"d":3,"c":2}, "a" : 1.0 }'
    },
  ],
  [
    'an empty output',
    'tools.witness_output',
    (episode) => {
      saved(episode)[0]!.output = ''
      episode.witness.tool_calls[0]!.outputs = ['']
    },
  ],
  [
    'an output of parts',
    'tools.witness_output',
    (episode) => {
      saved(episode)[0]!.output = [{ type: 'text', text: 'x' }]
      episode.witness.tool_calls[0]!.outputs = [[{ text: 'x', type: 'text' }]]
    },
  ],
  ['tool records in another order', 'tools.witness_ids', (episode) => saved(episode).reverse()],
])('accepts %s', (_, check, change) => {
  expect(judged(check, change).status).toBe('pass')
})

test.each<[string, string, Change]>([
  [
    'an id that is no string',
    'tools.witness_ids',
    (episode) => {
      saved(episode)[0]!.tool_call_id = 0
    },
  ],
  [
    'a tool record too many',
    'tools.witness_ids',
    (episode) => saved(episode).push({ ...saved(episode)[0]! }),
  ],
  ['a tool record too few', 'tools.witness_ids', (episode) => saved(episode).pop()],
  [
    'a second request',
    'tools.witness_join',
    (episode) => conversation(episode).push(requestOf(episode, 'call_0')),
  ],
  [
    'another namespace',
    'tools.witness_request',
    (episode) => {
      requestOf(episode, 'call_0').namespace = 'other'
    },
  ],
  [
    'arguments that are no JSON',
    'tools.witness_request',
    (episode) => {
      requestOf(episode, 'call_0').arguments = '{"command":'
    },
  ],
  [
    'other arguments',
    'tools.witness_request',
    (episode) => {
      requestOf(episode, 'call_1').arguments = '{"command":"true"}'
    },
  ],
  [
    'another tool name',
    'tools.witness_request',
    (episode) => {
      saved(episode)[1]!.tool_name = 'sh'
    },
  ],
  [
    'a hidden failure',
    'tools.witness_status',
    (episode) => {
      episode.witness.tool_calls[1]!.exit_code = 7
    },
  ],
  [
    'a failure that was none',
    'tools.witness_status',
    (episode) => {
      saved(episode)[0]!.status = 'failed'
    },
  ],
  [
    'one output that differs',
    'tools.witness_output',
    (episode) => episode.witness.tool_calls[0]!.outputs.push('x'),
  ],
  [
    'no output at the provider',
    'tools.witness_output',
    (episode) => {
      episode.witness.tool_calls[0]!.outputs = []
    },
  ],
  ['a tool call too few', 'tools.executed', (episode) => episode.witness.tool_calls.pop()],
  [
    'a tool call that was not executed',
    'tools.executed',
    (episode) => {
      episode.witness.tool_calls[1]!.executed = false
    },
  ],
])('refuses %s', (_, check, change) => {
  const { status, locations } = judged(check, change)
  expect(status).toBe('fail')
  expect(locations).not.toEqual([])
})

test('a request that is missing makes its comparison unavailable', () => {
  const { status, reasons, blockedBy } = judged('tools.witness_request', (episode) => {
    episode.record.ng_trajectory.invocations[0]!.conversation = []
  })
  expect(status).toBe('fail')
  expect(reasons[0]).toMatch(/^required input is unavailable; /)
  expect(blockedBy).toEqual(['tools.witness_join'])
})
