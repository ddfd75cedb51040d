import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../../support/run-cli.ts'
import { scratchFolder } from '../../support/scratch-folder.ts'

const harness = `{ name: 'mine', dialects: ['chat'], run: async () => ({}) }`

test.each([
  ['export default 5', 'its default export must be defineConfig({ harnesses: [...] }).'],
  ['no module at all', 'Failed to read'],
  ["throw new Error('no\\nroom')", 'no room'],
  ['throw undefined', 'undefined'],
  ["export default { harnesses: [{ name: 'a b' }] }", '"name" is "a b"'],
  ['export default { harnesses: [null] }', 'expected an object'],
  [`export default { harnesses: [${harness}, ${harness}] }`, 'two harnesses are called "mine"'],
  [`export default { harnesses: [${harness}], profile: 'lax' }`, 'profile "lax" is not known'],
  [`export default { harnesses: [${harness}], scenarios: [{ id: 'a b' }] }`, 'snake_case'],
])('a wrong configuration is told in one line that names the file: %s', async (content, words) => {
  const cwd = await scratchFolder()
  writeFileSync(join(cwd, 'conformance.config.mjs'), content)
  const { exitCode, stdout, stderr } = await runCli(['run'], { cwd })
  expect(exitCode).toBe(2)
  expect(stderr).toContain(words)
  expect(stderr).toContain('conformance.config.mjs')
  expect(stderr).not.toContain('Kit error')
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stdout).toBe('')
})
