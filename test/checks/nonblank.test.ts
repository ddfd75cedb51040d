import { expect, test } from 'vitest'
import { isNonblank } from '../../src/checks/nonblank.ts'

test.each(['a', ' a', '\u00a0.', '\ufeff', '\u200b', '\u180e', '\u0000', '\u007f', '\ud800', '\u2060', '😀'])(
  'takes %j for text',
  (text) => {
    expect(isNonblank(text)).toBe(true)
  },
)

test.each([
  '',
  ' ',
  '\t\n\v\f\r',
  '\u0085',
  '\u00a0',
  '\u1680',
  '\u2003',
  '\u2028',
  '\u2029',
  '\u202f',
  '\u205f',
  '\u3000',
])('takes %j for blank', (text) => {
  expect(isNonblank(text)).toBe(false)
})

test.each(['\u001c', '\u001d', '\u001e', '\u001f'])('takes the separator %j for blank', (text) => {
  expect(isNonblank(text)).toBe(false)
})

test.each([undefined, null, 1, true, [], ['a'], {}])('takes %j for no string', (value) => {
  expect(isNonblank(value)).toBe(false)
})
