import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fingerprint } from '../../src/checks/behavior/fingerprint.ts'

test('is the digest of pretty JSON with sorted keys', () => {
  const text = '[\n  {\n    "a": 1,\n    "b": [\n      2\n    ]\n  },\n  200,\n  {\n    "id": "r"\n  }\n]\n'
  const expected = createHash('sha256').update(text).digest('hex')
  expect(fingerprint({ b: [2], a: 1 }, 200, { id: 'r' })).toBe(expected)
})

test('leaves out the clock of a chat completion, and of nothing else', () => {
  const reply = { object: 'chat.completion', id: 'r' }
  expect(fingerprint({}, 200, { ...reply, created: 1 })).toBe(fingerprint({}, 200, reply))
  const other = { object: 'response', id: 'r' }
  expect(fingerprint({}, 200, { ...other, created: 1 })).not.toBe(fingerprint({}, 200, other))
  expect(fingerprint({ created: 1 }, 200, reply)).not.toBe(fingerprint({}, 200, reply))
  const nested = { ...reply, choices: [{ created: 1 }] }
  expect(fingerprint({}, 200, nested)).not.toBe(fingerprint({}, 200, { ...reply, choices: [{}] }))
})

test('an empty body is the same however it was kept', () => {
  for (const empty of [null, '', {}, undefined, []]) {
    expect(fingerprint({}, 500, empty)).toBe(fingerprint({}, 500, {}))
  }
})

test('tells requests, statuses and replies apart', () => {
  const prints = [
    fingerprint({ a: 1 }, 200, {}),
    fingerprint({ a: 2 }, 200, {}),
    fingerprint({ a: 1 }, 201, {}),
    fingerprint({ a: 1 }, null, {}),
    fingerprint({ a: 1 }, 200, 'text'),
    fingerprint({ a: '1' }, 200, {}),
    fingerprint(JSON.parse('{"__proto__":{"a":1}}'), 200, {}),
    fingerprint({}, 200, {}),
  ]
  expect(new Set(prints).size).toBe(prints.length)
})
