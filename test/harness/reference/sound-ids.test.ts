import { expect, test } from 'vitest'
import { callItem } from '../../../src/harness/reference/history-items.ts'
import { withSoundIds } from '../../../src/harness/reference/sound-ids.ts'
import type { ModelReply } from '../../../src/harness/reference/types.ts'

function reply(...ids: string[]): ModelReply {
  const toolCalls = ids.map((id) => ({ id, name: 'shell', arguments: '{}' }))
  return { id: 'r', text: null, reasoning: null, toolCalls, finish: null, items: toolCalls.map(callItem) }
}
const idsOf = ({ toolCalls, items }: ModelReply) => [
  toolCalls.map(({ id }) => id),
  items.map((item) => item.call_id),
]

test('sound ids stay as they came', () => {
  const sound = reply('a', 'b')
  expect(withSoundIds(sound)).toBe(sound)
})

test('twins are told apart', () => {
  expect(idsOf(withSoundIds(reply('a', 'a', 'a')))).toEqual([
    ['a', 'a_2', 'a_3'],
    ['a', 'a_2', 'a_3'],
  ])
})

test('a missing id is made up', () => {
  expect(idsOf(withSoundIds(reply('', 'b')))).toEqual([
    ['call', 'b'],
    ['call', 'b'],
  ])
})
