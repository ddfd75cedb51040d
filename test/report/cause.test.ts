import { expect, test } from 'vitest'
import { causeOf, causeOfFinding } from '../../src/report/cause.ts'
import { blocked, failed } from './support/fixtures.ts'

test('the cause is the same wherever and however often a check fails alike', () => {
  const once = causeOf(failed('links.error_attempts', {}, [0]))
  expect(once).toEqual(['$.ng_trajectory.model_calls[*]: attempt *: expected exactly one owner, found 0'])
  expect(causeOf(failed('links.error_attempts', {}, [12, 3, 4]))).toEqual(once)
})

test('the order in which places are told is no part of the cause', () => {
  const reasons = ['attempt 0: b', 'attempt 1: a']
  expect(causeOf(failed('a.b', { locations: [], reasons }))).toEqual(['attempt *: a', 'attempt *: b'])
})

test('what was expected and what was found make another cause', () => {
  const twoOwners = failed('links.error_attempts', {
    reasons: ['attempt 0: expected exactly one owner, found 2'],
  })
  expect(causeOf(twoOwners)).not.toEqual(causeOf(failed('links.error_attempts')))
})

test('another place makes another cause', () => {
  const elsewhere = failed('links.error_attempts', { locations: ['$.ng_trajectory.turns[0]'] })
  expect(causeOf(elsewhere)).not.toEqual(causeOf(failed('links.error_attempts')))
})

test.each([
  ['ids', 'no item with id 8f14e45f-ceea-467a-9575-2a1f5b1d2c3e', 'no item with id *'],
  ['hashes', 'call 8f14e45fceea467a is missing', 'call * is missing'],
  ['processes and ports', 'process 48213 on 127.0.0.1:43817', 'process * on 127.0.0.1:*'],
  ['folders', 'unreadable (/tmp/run-x1/scratch/session.jsonl:3)', 'unreadable (…/session.jsonl:3)'],
  [
    'measured times',
    'expected a wait of at least 2.5 s, found 1.03 s',
    'expected a wait of at least 2.5 s, found * s',
  ],
  [
    'how far a limit was passed',
    'expected at most 12 attempts, found 242',
    'expected at most 12 attempts, found more',
  ],
  ['lines of text', 'first\n  second', 'first second'],
])('%s may differ from run to run', (_, message, steady) => {
  expect(causeOfFinding({ message })).toEqual([steady])
})

test('statuses, exit codes and counts stay', () => {
  const message = 'attempt 3: expected status 429, found 200; exit code 7; 2 tool calls'
  expect(causeOfFinding({ message })).toEqual([
    'attempt *: expected status 429, found 200; exit code 7; 2 tool calls',
  ])
})

test('a check that waits has its blockers as the cause, not its requirement', () => {
  expect(causeOf(blocked('steps.number', ['turns.present']))).toEqual(['blocked by turns.present'])
})

test('the wording of a requirement is no part of the cause', () => {
  const check = failed('model.retry_request', {
    locations: [],
    reasons: ['required input is unavailable; The attempts carried one request.'],
  })
  expect(causeOf(check)).toEqual(['required input is unavailable'])
})

test('the count of places that were left out is no part of the cause', () => {
  const check = failed('a.b', {}, [0])
  expect(causeOf({ ...check, reasons: [...check.reasons, 'and 37 more places like these'] })).toEqual(
    causeOf(check),
  )
})

test('reasons without places are told, and places without reasons', () => {
  expect(causeOf(failed('a.b', { locations: [], reasons: ['one', 'two'] }))).toEqual(['one', 'two'])
  expect(causeOf(failed('a.b', { locations: ['$.x[3]', '$.y'], reasons: ['one'] }))).toEqual([
    '$.x[*]:',
    '$.y:',
    'one',
  ])
})

test('however much there is to say, a cause stays small', () => {
  const reasons = Array.from(
    { length: 500 },
    (_, index) => `${String.fromCodePoint(0x4e00 + index)}${'y'.repeat(900)}`,
  )
  const cause = causeOf(failed('a.b', { locations: [], reasons }))
  expect(cause).toHaveLength(20)
  for (const line of cause) expect(line.length).toBeLessThanOrEqual(300)
})
