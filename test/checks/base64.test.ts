import { expect, test } from 'vitest'
import { isInlineMedia, isStrictBase64 } from '../../src/checks/base64.ts'

test.each(['AA==', 'AAA=', 'AAAA', 'ab+/', 'QUJDRA=='])('%s is strict base64', (text) => {
  expect(isStrictBase64(text)).toBe(true)
})

test.each([
  '',
  'A',
  'AA',
  'AAA',
  'AA=',
  '====',
  'A===',
  '=AAA',
  'AA==AAAA',
  'ab-_',
  'AA A',
  'AAAA\n',
  'AAä=',
])('%j is none', (text) => {
  expect(isStrictBase64(text)).toBe(false)
})

test.each([
  'data:image/png;base64,AAAA',
  'data:;base64,AAAA',
  'data:image/svg+xml;charset=utf-8;base64,AAAA',
])('%s is inline', (url) => {
  expect(isInlineMedia(url)).toBe(true)
})

test.each([
  'https://example.com/a.png',
  'data:image/png,AAAA',
  'data:image/png;base64,',
  ' data:image/png;base64,AAAA',
  'DATA:image/png;base64,AAAA',
  // What follows the first marker is the payload, whatever it holds.
  'data:text/plain;base64,AAAA;base64,AAAA',
  17,
  null,
])('%j is not', (url) => {
  expect(isInlineMedia(url)).toBe(false)
})
