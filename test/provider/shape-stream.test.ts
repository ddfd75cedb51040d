import { expect, it } from 'vitest'
import type { WireShape } from '../../src/provider/script.ts'
import { chunksOf, withLineEnds } from '../../src/provider/shape-stream.ts'

const cutInto = (text: string, wire: WireShape) =>
  chunksOf([{ text }], wire).map(({ bytes }) => Buffer.from(bytes).toString('latin1'))

it.each<[chunks: NonNullable<WireShape['chunks']>, parts: string[]]>([
  ['event', ['a\xc3\xa9\r\nb']],
  ['whole', ['a\xc3\xa9\r\nb']],
  ['byte', ['a', '\xc3', '\xa9', '\r', '\n', 'b']],
  ['utf8', ['a\xc3', '\xa9\r\nb']],
  ['crlf', ['a\xc3\xa9\r', '\nb']],
])('cuts a text by %s', (chunks, parts) => {
  expect(cutInto('aé\r\nb', { chunks })).toEqual(parts)
})

it('cuts a character of four bytes in three places', () => {
  expect(cutInto('🌍', { chunks: 'utf8' })).toEqual(['\xf0', '\x9f', '\x8c', '\x8d'])
})

it('joins what has no wait between it, and nothing else', () => {
  const segments = [{ text: 'a' }, { text: 'b' }, { text: 'c', waitMs: 5 }, { text: 'd', terminal: true }]
  expect(chunksOf(segments, { chunks: 'whole' }).map(({ bytes, ...rest }) => [String(bytes), rest])).toEqual([
    ['ab', {}],
    ['cd', { waitMs: 5, terminal: true }],
  ])
})

it.each([
  ['lf', 'a\n\n'],
  ['crlf', 'a\r\n\r\n'],
  ['cr', 'a\r\r'],
] as const)('ends lines with %s', (lineEnd, text) => {
  expect(withLineEnds('a\n\n', lineEnd)).toBe(text)
})
