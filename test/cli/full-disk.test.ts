import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { folderOf, good } from './inspect/support.ts'

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

/** Runs the command with `/dev/full` (every write fails as on a full disk) as one of its streams. */
function withFull(stream: 'stdout' | 'stderr', args: string[]) {
  const full = openSync('/dev/full', 'w')
  const stdio = stream === 'stdout' ? ['ignore', full, 'pipe'] : ['ignore', 'pipe', full]
  try {
    return spawnSync(process.execPath, [main, ...args], {
      encoding: 'utf8',
      stdio: stdio as ('ignore' | 'pipe' | number)[],
    })
  } finally {
    closeSync(full)
  }
}

const rollouts = () => `${folderOf({ 'a.jsonl': [good] })}/a.jsonl`

test.runIf(existsSync('/dev/full')).each<[string, () => string[]]>([
  ['inspect', () => ['inspect', rollouts()]],
  ['inspect --format jsonl', () => ['inspect', rollouts(), '--format', 'jsonl']],
  ['inspect --help', () => ['inspect', '--help']],
  ['list', () => ['list']],
])('%s says in one line that its output could not be written', (_, args) => {
  const { status, stderr } = withFull('stdout', args())
  expect(stderr).toMatch(/^harness-conformance: Failed to write to standard output: .*\(ENOSPC\).*\n$/)
  expect(status).toBe(2)
})

test.runIf(existsSync('/dev/full'))('the exit code is told, though its reason cannot be', () => {
  expect(withFull('stderr', ['inspect', 'nowhere.jsonl']).status).toBe(2)
})
