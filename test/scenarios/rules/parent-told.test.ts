import { expect, test } from 'vitest'
import { parentTold } from '../../../src/scenarios/rules/parent-told.ts'
import { reasonsOf, statusOf, subject } from '../subject.ts'

const call = { role: 'assistant', content: 'It failed.', tool_calls: [{ id: 'a' }] }
const parent = (...messages: object[]) => ({ purpose: 'policy', request: { messages } })
const child = { purpose: 'subagent', status_code: 400 }
const result = (content: string) => ({ role: 'tool', tool_call_id: 'a', content })
const go = { role: 'user', content: 'Say what failed.' }
const check = parentTold()

test('the request after the end of the child tells of it', () => {
  expect(
    statusOf(check, subject({ attempts: [parent(go), child, parent(go, call, result('It failed.'))] })),
  ).toBe('pass')
})

test('words of the model, of the task and of the harness do not count', () => {
  const system = { role: 'system', content: 'Nothing may have failed.' }
  const attempts = [parent(go), child, parent(system, go, call, result(''))]
  expect(statusOf(check, subject({ attempts }))).toBe('fail')
})

test('a later request is too late', () => {
  const silent = [go, call, result('')]
  const attempts = [parent(go), child, parent(...silent), parent(...silent, result('It failed.'))]
  expect(reasonsOf(check, subject({ attempts }))).toEqual([expect.stringContaining('attempt 2')])
})

test('an old message with the mark of a cache is not new', () => {
  const marked = { ...go, cache_control: { type: 'ephemeral' } }
  expect(statusOf(check, subject({ attempts: [parent(marked), child, parent(go, call, result(''))] }))).toBe(
    'fail',
  )
})

test('without a child, or a request after it, nobody was told', () => {
  expect(statusOf(check, subject({ attempts: [parent(go)] }))).toBe('fail')
  expect(statusOf(check, subject({ attempts: [parent(go), child] }))).toBe('fail')
})
