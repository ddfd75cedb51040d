import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { placeFiles } from '../../../src/harness/command/place-files.ts'
import { episodeContext } from '../support.ts'

test('relative paths lie in the home, absolute ones in the episode’s folders', async () => {
  const context = await episodeContext()
  const other = join(context.scratch, 'deep', 'plugin.js')
  await placeFiles(context, { '.config/agent.json': '{}', [other]: 'export {}' })
  expect(await readFile(join(context.home, '.config/agent.json'), 'utf8')).toBe('{}')
  expect(await readFile(other, 'utf8')).toBe('export {}')
})

test('files hold keys: only the owner may read them', async () => {
  const context = await episodeContext()
  await placeFiles(context, { 'key.json': '{}' })
  expect((await stat(join(context.home, 'key.json'))).mode & 0o077).toBe(0)
})

test('a path that leads out of the episode is refused', async () => {
  const context = await episodeContext()
  await expect(placeFiles(context, { '../../escape.txt': '' })).rejects.toThrow(/lies outside/)
})
