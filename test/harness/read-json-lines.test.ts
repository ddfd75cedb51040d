import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ObservationError, parseJsonLines, readJsonLines } from '../../src/harness/index.ts'
import { temporaryFolder } from './support.ts'

const schema = z.object({ n: z.number() })
const parse = (text: string, options = {}) => parseJsonLines(text, { schema, file: 'rows.jsonl', ...options })

test('rows in order, blank lines skipped', () => {
  expect(parse('{"n":1}\n\n{"n":2}\n')).toEqual([{ n: 1 }, { n: 2 }])
})

test('a damaged line is named by file and number', () => {
  const read = () => parse('{"n":1}\n{"n":')
  expect(read).toThrow(ObservationError)
  expect(read).toThrow(expect.objectContaining({ file: 'rows.jsonl', line: 2 }))
})

test('a row of another shape is named by field', () => {
  expect(() => parse('{"n":"one"}')).toThrow(/rows\.jsonl, line 1: n: /)
})

test('notices between the rows are skipped on demand', () => {
  expect(parse('Warning: hello\n{"n":1}', { skipNotices: true })).toEqual([{ n: 1 }])
  expect(() => parse('Warning: hello\n{"n":1}')).toThrow(ObservationError)
})

test('a line that was cut by the end of the process is skipped on demand', () => {
  expect(parse('{"n":1}\n{"n', { skipCutLine: true })).toEqual([{ n: 1 }])
})

test('a missing file is an observation error', async () => {
  const file = join(await temporaryFolder(), 'absent.jsonl')
  await expect(readJsonLines(file, { schema })).rejects.toThrow(ObservationError)
})

test('reads a file', async () => {
  const file = join(await temporaryFolder(), 'rows.jsonl')
  await writeFile(file, '{"n":1}\n')
  expect(await readJsonLines(file, { schema })).toEqual([{ n: 1 }])
})
