import { expect, test } from 'vitest'
import { stepsOf } from '../../../harness-adapters/codex/steps.ts'
import { accepted, answer, call, completed, failed, record, started } from './support.ts'

function steps(lines: Parameters<typeof record>[1]['lines'], ...trace: Parameters<typeof record>[0]) {
  const { threads, trace: events } = record(trace, { id: 't', lines })
  return stepsOf(threads[0] as (typeof threads)[0], events)
}

test('an attempt that broke off belongs to the decision that was made in the end', () => {
  const found = steps(
    [answer('m1', 'Done.')],
    started('t', 'i1'),
    failed('t', 'i1'),
    started('t', 'i2'),
    completed('t', 'i2', 'r2'),
    accepted('t', 'm1'),
  )
  expect(found).toMatchObject([{ stepIds: ['i1', 'i2'], responseIds: ['r2'], answer: 'Done.' }])
})

test('an attempt that broke off after a tool call is a step of its own: Codex executes the call', () => {
  const found = steps(
    [call('c1'), answer('m1', 'Done.')],
    started('t', 'i1'),
    accepted('t', 'fc_c1'),
    failed('t', 'i1'),
    started('t', 'i2'),
    completed('t', 'i2', 'r2'),
    accepted('t', 'm1'),
  )
  expect(found).toMatchObject([
    { stepIds: ['i1'], responseIds: [], toolCount: 1, resolved: null },
    { stepIds: ['i2'], responseIds: ['r2'], toolCount: 0, resolved: true },
  ])
})

test('an attempt that broke off after a text is not: Codex asks for the same decision again', () => {
  const found = steps(
    [answer('m1', 'Do'), answer('m2', 'Done.')],
    started('t', 'i1'),
    accepted('t', 'm1'),
    failed('t', 'i1'),
    started('t', 'i2'),
    completed('t', 'i2', 'r2'),
    accepted('t', 'm2'),
  )
  expect(found).toMatchObject([{ stepIds: ['i1', 'i2'], answer: 'Done.' }])
})

test('failures that no decision followed are in no step', () => {
  expect(steps([], started('t', 'i1'), failed('t', 'i1'))).toEqual([])
})

test('another thread has its own inferences, however the two are mixed in time', () => {
  const found = steps(
    [answer('m1', 'Done.')],
    started('other', 'i1'),
    started('t', 'i2'),
    failed('other', 'i1'),
    completed('t', 'i2', 'r2'),
    accepted('other', 'm9'),
    accepted('t', 'm1'),
  )
  expect(found).toMatchObject([{ stepIds: ['i2'], answer: 'Done.' }])
})

test('a step begins when its successful inference does, in seconds', () => {
  const found = steps(
    [],
    started('t', 'i1', 1000),
    failed('t', 'i1'),
    started('t', 'i2', 2500),
    completed('t', 'i2', 'r'),
  )
  expect(found).toMatchObject([{ timestamp: 2.5 }])
})
