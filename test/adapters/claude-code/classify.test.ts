import { expect, test } from 'vitest'
import { classify } from '../../../harness-adapters/claude-code/classify.ts'

const purpose = (content: unknown, headers: Record<string, string> = {}) =>
  classify({
    dialect: 'messages',
    body: { messages: [{ role: 'user', content }] },
    headers: new Headers(headers),
  })
const instruction = 'Your task is to create a detailed summary of the conversation so far, paying attention.'
const agent = { 'x-claude-code-agent-id': 'a1' }

test.each([
  ['the task', purpose('Go.'), 'policy'],
  ['the task of an agent', purpose('Go.', agent), 'subagent'],
  ['a compaction', purpose([{ type: 'tool_result' }, { type: 'text', text: instruction }]), 'compaction'],
  ['a compaction in plain text', purpose(instruction), 'compaction'],
  ['a compaction of an agent', purpose(instruction, agent), 'compaction'],
  [
    'the instruction in an earlier place',
    purpose([
      { type: 'text', text: instruction },
      { type: 'text', text: 'Go.' },
    ]),
    'policy',
  ],
  ['no messages', classify({ dialect: 'messages', body: null, headers: new Headers() }), 'policy'],
])('%s', (_, found, expected) => {
  expect(found).toBe(expected)
})
