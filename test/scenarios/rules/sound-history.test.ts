import { expect, test } from 'vitest'
import { soundHistory } from '../../../src/scenarios/rules/sound-history.ts'
import { reasonsOf, statusOf, subject } from '../subject.ts'

const empty = { request: { messages: [{ role: 'assistant', content: '' }] } }

test('every request of the task is looked at', () => {
  expect(statusOf(soundHistory(), subject({ attempts: [{}, {}] }))).toBe('pass')
  expect(reasonsOf(soundHistory(), subject({ attempts: [{}, empty] }))).toEqual([
    'attempt 1: its history holds a message of the model that says nothing',
  ])
})

test('requests beside the task are not', () => {
  const given = subject({ attempts: [{}, { ...empty, purpose: 'title' }] })
  expect(statusOf(soundHistory(), given)).toBe('pass')
})
