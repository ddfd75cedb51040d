import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

test.skipIf(!existsSync(`${root}.git`))('no recorded output is ignored by git, so a clone has it all', () => {
  const args = ['ls-files', '--others', '--ignored', '--exclude-standard', 'fixtures/adapters']
  expect(execFileSync('git', args, { cwd: root, encoding: 'utf8' })).toBe('')
})
