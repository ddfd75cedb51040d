import { expect, it } from 'vitest'
import { createRedactor, redactText } from '../../src/provider/live/redact.ts'

const key = 'sk-a/b"c+d'

function through(parts: string[]): { text: string; held: number } {
  const redactor = createRedactor(key)
  const pushed = parts.map((part) => Buffer.from(redactor.push(Buffer.from(part))).toString())
  const rest = Buffer.from(redactor.end()).toString()
  return { text: pushed.join('') + rest, held: rest.length }
}

it.each([
  ['as it is', key],
  ['inside JSON', JSON.stringify(key).slice(1, -1)],
  ['inside JSON with slashes escaped', JSON.stringify(key).slice(1, -1).replace('/', '\\/')],
  ['inside a URL', encodeURIComponent(key)],
])('takes a key out %s, however it is cut', (_, form) => {
  const text = `é${form}, ${form}${form} and no sk-a/x é`
  const clean = 'é[key], [key][key] and no sk-a/x é'
  expect(redactText(text, key)).toBe(clean)
  for (let size = 1; size <= text.length; size++) {
    const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      text.slice(at * size, (at + 1) * size),
    )
    expect(through(parts).text).toBe(clean)
  }
})

it('holds back no more than what may be a key, and loses none of it', () => {
  expect(through(['a whole event\n\n'])).toEqual({ text: 'a whole event\n\n', held: 0 })
  expect(through(['it begins like sk-a'])).toEqual({ text: 'it begins like sk-a', held: 4 })
})

it.each(['x', 'EMPTY', 'ollama'])(
  'leaves the words of a reply alone where the key is a placeholder: %s',
  (word) => {
    const text = `an ${word} box, ${word}`
    const redactor = createRedactor(word)
    const pushed = Buffer.from(redactor.push(Buffer.from(text))).toString()
    expect(pushed + Buffer.from(redactor.end()).toString()).toBe(text)
    expect(redactText(text, word)).toBe(text)
  },
)
