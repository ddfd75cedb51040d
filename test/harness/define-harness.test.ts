import { expect, test } from 'vitest'
import { defineHarness, type Harness } from '../../src/harness/index.ts'

const good: Harness = {
  name: 'mine',
  dialects: ['chat'],
  run: async () => Promise.reject(new Error('unused')),
}

test('returns a good definition as it came', () => {
  expect(defineHarness(good)).toBe(good)
})

test.for<[string, object, RegExp]>([
  ['an unknown dialect', { dialects: ['chat', 'telnet'] }, /"dialects" contains "telnet".*"responses"/],
  ['no dialects', { dialects: [] }, /"dialects" is \[\]/],
  ['a missing run', { run: undefined }, /"run" is undefined/],
  ['a name that cannot name a file', { name: 'My Harness' }, /"name" is "My Harness"/],
  ['a name that leads elsewhere', { name: '../up' }, /"name" is/],
  ['a prepare that is no function', { prepare: true }, /"prepare" is true/],
  ['an ignores that is no function', { ignores: ['/models'] }, /"ignores" is \["\/models"\]/],
  ['an unknown front', { front: 'tunnel' }, /"front" is "tunnel"/],
  [
    'an intercepted address instead of a host',
    { front: { intercept: ['https://a.example'] } },
    /"https:\/\/a/,
  ],
  ['nothing to intercept', { front: { intercept: [] } }, /"front" is/],
  ['a header name with a space', { invocationHeader: 'x session' }, /"invocationHeader" is "x session"/],
  ['one such name of several', { invocationHeader: ['x-a', 'x b'] }, /"invocationHeader" is "x b"/],
  ['a list of no headers', { invocationHeader: [] }, /"invocationHeader" is \[\]/],
  ['a deadline of nothing', { deadlineSeconds: 0 }, /"deadlineSeconds" is 0/],
])('refuses %s and says what is accepted', ([, wrong, message]) => {
  expect(() => defineHarness({ ...good, ...wrong } as Harness)).toThrow(message)
})

test('accepts host names to intercept', () => {
  const harness: Harness = { ...good, front: { intercept: ['api.example.com'] } }
  expect(defineHarness(harness)).toBe(harness)
})
