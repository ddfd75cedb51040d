import { expect, test } from 'vitest'
import { leavesUnfinishedAlone } from '../../../src/scenarios/rules/leaves-unfinished-alone.ts'
import { statusOf, subject } from '../subject.ts'

const broken = { fault: 'cut', response: 'data: {"tool_calls":[{"id":"call_new"' }
const holding = (id: string) => ({
  request: { messages: [{ role: 'tool', tool_call_id: id, content: 'fine' }] },
})

test('results of earlier calls may be there', () => {
  const given = subject({ attempts: [broken, holding('call_old')] })
  expect(statusOf(leavesUnfinishedAlone(), given)).toBe('pass')
})

test('a result of a call that was in the broken reply fails', () => {
  const given = subject({ attempts: [broken, holding('call_new')] })
  expect(statusOf(leavesUnfinishedAlone(), given)).toBe('fail')
})

test('without a request after the broken reply there is nothing to be seen', () => {
  expect(statusOf(leavesUnfinishedAlone(), subject({ attempts: [broken] }))).toBe('fail')
})
