import { expect, test } from 'vitest'
import { stepsOf } from '../../../harness-adapters/codex/steps.ts'
import { accepted, answer, call, completed, event, failed, line, record, started } from './support.ts'

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

test('so is one that broke off after a text or reasoning that Codex keeps: it goes on from that', () => {
  const found = steps(
    [answer('m1', 'Do'), answer('m2', 'Done.')],
    started('t', 'i1'),
    accepted('t', 'm1'),
    failed('t', 'i1'),
    started('t', 'i2', { of: ['p1'] }),
    completed('t', 'i2', 'r2'),
    accepted('t', 'm2'),
  )
  expect(found).toMatchObject([
    { stepIds: ['i1'], responseIds: [], answer: 'Do', resolved: null },
    { stepIds: ['i2'], answer: 'Done.', resolved: true },
  ])
})

test('an attempt with another prompt belongs to no decision that merely followed', () => {
  const found = steps(
    [answer('m1', 'Done.')],
    started('t', 'i1', { of: ['p1'] }),
    failed('t', 'i1'),
    started('t', 'i2', { of: ['p1', 'p2'] }),
    completed('t', 'i2', 'r2'),
    accepted('t', 'm1'),
  )
  expect(found).toMatchObject([{ stepIds: ['i2'] }])
})

test('nor does one whose prompt the trace does not tell', () => {
  const untold = (id: string) => event('t', { type: 'inference_started', inference_call_id: id })
  const found = steps([], untold('i1'), failed('t', 'i1'), untold('i2'), completed('t', 'i2', 'r2'))
  expect(found).toMatchObject([{ stepIds: ['i2'] }])
})

test('calls of tools that are no functions count, too', () => {
  const custom = line('response_item', { type: 'custom_tool_call', id: 'ct_1' })
  const found = steps([custom], started('t', 'i1'), completed('t', 'i1', 'r1'), accepted('t', 'ct_1'))
  expect(found).toMatchObject([{ toolCount: 1, resolved: null }])
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
    started('t', 'i1', { ms: 1000 }),
    failed('t', 'i1'),
    started('t', 'i2', { ms: 2500 }),
    completed('t', 'i2', 'r'),
  )
  expect(found).toMatchObject([{ timestamp: 2.5 }])
})
