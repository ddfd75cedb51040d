import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { runCli } from '../../support/run-cli.ts'
import { scratchFolder } from '../../support/scratch-folder.ts'

const project = (name: string) =>
  fileURLToPath(new URL(`../../../fixtures/projects/${name}`, import.meta.url))

test('0: the gate is met', async () => {
  const out = await scratchFolder()
  const run = await runCli(['run', '--harness', 'reference', '--scenario', 'retry_429', '--out', out])
  expect(run.stdout).toContain('conformance: core 1/1, gate met')
  expect(run.exitCode).toBe(0)
})

test('1: a check fails', async () => {
  const out = await scratchFolder()
  const run = await runCli(['run', '--scenario', 'retry_429', '--out', out], { cwd: project('configured') })
  expect(run.stdout).toContain('links.error_attempts')
  expect(run.exitCode).toBe(1)
})

test('2: the harness cannot be started, and the file that is missing is named', async () => {
  const out = await scratchFolder()
  const run = await runCli(['run', '--out', out], { cwd: project('unrunnable') })
  expect(run.stdout).toContain('no-such-harness')
  expect(run.stdout).toContain('8 could not be evaluated')
  expect(run.exitCode).toBe(2)
})

describe('2: a bad call is refused in one line that says what is accepted, and writes nothing', () => {
  test.each([
    [['run'], /no harness is named/],
    [['run', '--harness', 'nobody'], /no harness is called "nobody"; there are: reference, /],
    [['run', '--harness', 'reference', '--suite', 'nope'], /no suite is called "nope"; there are: core/],
    [
      ['run', '--harness', 'reference', '--scenario', 'nope'],
      /none is called "nope"; there are: tool_success/,
    ],
    [['run', '--harness', 'reference', '--concurrency', '0'], /a whole number from 1/],
    [['run', '--harness', 'reference', '--profile', 'lax'], /strict, either-join/],
    [['frobnicate'], /unknown command 'frobnicate'/],
  ])('%j', async (args, message) => {
    const cwd = await scratchFolder()
    const run = await runCli(args, { cwd })
    expect(run.exitCode).toBe(2)
    expect(run.stderr).toMatch(message)
    expect(run.stderr).not.toMatch(/^\s+at /m)
    expect(run.stdout).toBe('')
    const { readdir } = await import('node:fs/promises')
    expect(await readdir(join(cwd))).toEqual([])
  })
})
