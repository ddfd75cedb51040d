import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { folderOf } from './support.ts'

const main = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url))
const tellPeak = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS))",
)}`

/** Small records have large results, which must pass through without piling up: 16 kB for each line here. */
test.each([['jsonl'], ['json']])('300 MB of results take little memory (%s)', (format) => {
  const folder = folderOf({ 'a.jsonl': '{}\n'.repeat(20_000) })
  const args = ['inspect', join(folder, 'a.jsonl'), '--format', format]
  if (format === 'json') args.push('--out', join(folder, 'out'))
  const { status, stderr } = spawnSync(process.execPath, ['--import', tellPeak, main, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  expect(status).toBe(1)
  const peak = Number(/peak (\d+)$/.exec(stderr)?.[1]) * 1024
  expect(peak).toBeGreaterThan(20e6)
  expect(peak).toBeLessThan(150e6)
})
