import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createSpiedShell } from '../../src/episode/spied-shell.ts'
import { alive } from '../support/alive.ts'
import { scratchFolder } from '../support/scratch-folder.ts'

async function shellIn(controller = new AbortController()) {
  const workspace = await scratchFolder()
  return { workspace, ...createSpiedShell(workspace, controller.signal) }
}

test('a command runs in the workspace and gives its output and exit code', async () => {
  const { workspace, shell } = await shellIn()
  const { output, exitCode } = await shell({ command: 'pwd; echo wrong >&2; exit 7' })
  expect(output).toBe(`${realpathSync(workspace)}\nwrong\n`)
  expect(exitCode).toBe(7)
})

test("a command sees nothing of the environment of the kit's process", async () => {
  vi.stubEnv('SOME_TOKEN', 'secret')
  const { workspace, shell } = await shellIn()
  const { output } = await shell({ command: 'env; echo "home: $HOME"' })
  vi.unstubAllEnvs()
  expect(output).not.toContain('secret')
  expect(output).toContain(`home: ${workspace}`)
})

test('a command is ended with its episode, with all that it started', async () => {
  const controller = new AbortController()
  const { workspace, shell } = await shellIn(controller)
  // The first leaves a process in the background; the second waits for a child.
  await shell({ command: 'sleep 600 >/dev/null 2>&1 & echo $! > pids' })
  const running = shell({ command: 'sleep 600 & echo $! >> pids; wait' })
  const pids = () => readFileSync(join(workspace, 'pids'), 'utf8').split('\n').filter(Boolean).map(Number)
  while (pids().length < 2) await setTimeout(10)
  expect(pids().map(alive)).toEqual([true, true])
  controller.abort(new Error('over'))
  await expect(running).rejects.toThrow('over')
  while (pids().some(alive)) await setTimeout(10)
  await expect(shell({ command: 'true' })).rejects.toThrow('over')
})

test('calls are counted by what their command holds; null before the first', async () => {
  const { shell, callsWith } = await shellIn()
  expect(callsWith('one')).toBeNull()
  await shell({ command: 'echo one' })
  await shell({ command: 'echo one two' })
  expect([callsWith('one'), callsWith('two'), callsWith('three')]).toEqual([2, 1, 0])
})
