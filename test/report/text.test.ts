import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from '../../src/report/plain-text.ts'
import { wrap } from '../../src/report/wrap.ts'

test('no line is longer than the width, and no word is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 120 }), { maxLength: 20 }), (words) => {
      const text = words.join(' ')
      const lines = wrap(text, { width: 30, indent: '  ', hanging: '    ' }).split('\n')
      for (const line of lines) expect([...line].length).toBeLessThanOrEqual(30)
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    }),
    { seed: 42 },
  )
})

test('lines break at spaces; what follows is indented', () => {
  expect(wrap('one two three four', { width: 10, indent: '- ', hanging: '  ' })).toBe(
    '- one two\n  three\n  four',
  )
})

test('a word that is too long is broken', () => {
  expect(wrap('ab cdefghijkl m', { width: 5 })).toBe('ab\ncdefg\nhijkl\nm')
})

test('text of others cannot steer a terminal, turn the direction of writing or add lines', () => {
  expect(plainText('\u001b[2Ja\u0007b\r\nc\u202ed\u001b]0;title\u0007e')).toBe('a b c de')
})
