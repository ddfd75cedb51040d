import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OutputCapture } from '../../../src/harness/command/output-capture.ts'
import { temporaryFolder } from '../support.ts'

async function captured(limit: number, ...chunks: string[]) {
  const file = join(await temporaryFolder(), 'out.log')
  const capture = new OutputCapture(file, limit)
  for (const chunk of chunks) capture.write(Buffer.from(chunk))
  await capture.close()
  return { capture, file: await readFile(file, 'utf8') }
}

test('keeps everything below the limit, in memory and on disk', async () => {
  const { capture, file } = await captured(100, 'one ', 'two')
  expect([capture.text(), file, capture.truncated]).toEqual(['one two', 'one two', false])
})

test('keeps the head above the limit, and says so', async () => {
  const { capture, file } = await captured(5, 'one ', 'two ', 'three')
  expect([capture.text(), file, capture.truncated]).toEqual(['one t', 'one t', true])
})

test('the tail is that of everything that came', async () => {
  const { capture } = await captured(4, 'first\n', 'second\n', 'last\n')
  expect(capture.tail(2)).toBe('second\nlast')
})

test('a character split between two chunks stays whole', async () => {
  const file = join(await temporaryFolder(), 'out.log')
  const capture = new OutputCapture(file, 100)
  const bytes = Buffer.from('ä')
  capture.write(bytes.subarray(0, 1))
  capture.write(bytes.subarray(1))
  await capture.close()
  expect(capture.text()).toBe('ä')
})
