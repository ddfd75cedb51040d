import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ResultsFile } from '../../../src/cli/inspect/results-file.ts'
import { scratchFolder } from '../../evidence/scratch.ts'

test('keeps lines of any length, and tells their digest', () => {
  const lines = [
    'a\n',
    `${'ä€'.repeat(500_000)}\n`,
    '\u{1f600}\n'.repeat(700_000),
    '',
    'end\n',
    'x'.repeat(1 << 20),
  ]
  const file = new ResultsFile(join(scratchFolder(), 'results'))
  for (const line of lines) file.write(line)
  const digest = file.close()
  const written = readFileSync(file.path)
  expect(written.equals(Buffer.from(lines.join('')))).toBe(true)
  expect(digest).toBe(createHash('sha256').update(written).digest('hex'))
  const read = createHash('sha256')
  for (const block of file.read()) read.update(block)
  expect(read.digest('hex')).toBe(digest)
})
