import { expect, test } from 'vitest'
import { resultOf, sample } from './sample.ts'

const inline = 'data:image/png;base64,AAAA'

/** The check's result when this stands in a message of the first request. */
function judge(part: unknown) {
  const record = sample()
  record.ng_trajectory.model_calls[0]!.request.messages = [{ role: 'user', content: [part] }]
  return resultOf('content.media', record)
}

test.each<[string, unknown]>([
  ['an inline image', { image_url: inline }],
  ['an inline image in an object', { image_url: { url: inline, detail: 'low' } }],
  ['an empty image_url', { image_url: '' }],
  ['an image_url of {}', { image_url: {} }],
  ['a null file_id', { file_id: null }],
  ['a file_id of 0', { file_id: 0 }],
  ['a file_url of []', { file_url: [] }],
  ['encrypted_content of false', { encrypted_content: false }],
  ['the words as values', { type: 'file_id', text: 'image_url' }],
])('accepts %s', (_, part) => {
  expect(judge(part).status).toBe('pass')
})

test.each<[string, unknown, string]>([
  ['an image_url object without a url', { image_url: { detail: 'low' } }, '.image_url'],
  ['an image_url object with an empty url', { image_url: { url: '' } }, '.image_url'],
  ['an image elsewhere', { image_url: { url: 'https://example.com/a' } }, '.image_url'],
  ['a list as image_url', { image_url: [inline] }, '.image_url'],
  ['a file_id', { file_id: 'file_1' }, '.file_id'],
  ['a file_id deep down', { input: [[{ file: { file_id: 'file_1' } }]] }, '.input[0][0].file.file_id'],
  ['a file_url', { file_url: { any: 1 } }, '.file_url'],
  ['encrypted content', { encrypted_content: 'gAAAA' }, '.encrypted_content'],
  ['a file_id within an inline image', { image_url: { url: inline, file_id: 'f' } }, '.image_url.file_id'],
])('refuses %s', (_, part, place) => {
  const { status, locations } = judge(part)
  expect(status).toBe('fail')
  expect(locations).toEqual([`$.ng_trajectory.model_calls[0].request.messages[0].content[0]${place}`])
})

test('looks into responses, those of errors included', () => {
  const record = sample()
  record.ng_trajectory.model_calls[1]!.response = { error: { file_url: 'https://example.com' } }
  expect(resultOf('content.media', record).locations).toEqual([
    '$.ng_trajectory.model_calls[1].response.error.file_url',
  ])
})

test('names no key of a payload that no protocol defines', () => {
  const { locations, reasons } = judge({ arguments: { CANARY: { file_id: 'x' } } })
  expect(locations).toEqual([
    '$.ng_trajectory.model_calls[0].request.messages[0].content[0].arguments[?].file_id',
  ])
  expect(reasons.join()).not.toContain('CANARY')
})
