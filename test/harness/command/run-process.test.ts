import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { childEnvironment } from '../../../src/harness/command/child-environment.ts'
import { type ProcessRequest, runProcess } from '../../../src/harness/command/run-process.ts'
import { isAlive, temporaryFolder } from '../support.ts'

/** Runs a shell script, isolated as a harness is. */
async function run(script: string, overrides: Partial<ProcessRequest> = {}) {
  const folder = await temporaryFolder()
  const marker = randomUUID()
  return runProcess({
    file: '/bin/sh',
    args: ['-c', script],
    env: childEnvironment({ home: folder, temporary: folder, marker }),
    cwd: folder,
    stdoutFile: join(folder, 'stdout.log'),
    stderrFile: join(folder, 'stderr.log'),
    marker,
    signal: AbortSignal.timeout(60_000),
    graceMs: 100,
    ...overrides,
  })
}

/** A process that leaves its group and session, and prints its id. */
const strayChild = (keepPipes = false) =>
  `node -e "
    const options = { detached: true, stdio: '${keepPipes ? 'inherit' : 'ignore'}' }
    const child = require('child_process').spawn('sleep', ['60'], options)
    console.log(child.pid)
    child.unref()"`

test('output and exit code', async () => {
  const output = await run('echo out; echo err >&2; exit 3')
  expect(output).toMatchObject({ stdout: 'out\n', stderr: 'err\n', stderrTail: 'err', exitCode: 3 })
  expect(output).toMatchObject({ signal: null, timedOut: false, leftovers: [], truncated: false })
})

test('standard input is closed', async () => {
  expect(await run('cat; echo end')).toMatchObject({ stdout: 'end\n' })
})

test('standard input can be given', async () => {
  expect(await run('cat', { stdin: 'hello' })).toMatchObject({ stdout: 'hello' })
})

test('a signal is told apart from an exit code', async () => {
  expect(await run('kill -9 $$')).toMatchObject({ exitCode: null, signal: 'SIGKILL', timedOut: false })
})

test('at the deadline the whole group is ended, even when it ignores SIGTERM', async () => {
  const { timedOut, stdout } = await run("trap '' TERM; sleep 60 & echo $$ $!; wait; wait; sleep 60", {
    signal: AbortSignal.timeout(500),
  })
  expect(timedOut).toBe(true)
  const pids = stdout.trim().split(' ').map(Number)
  expect(pids).toHaveLength(2)
  expect(pids.filter(isAlive)).toEqual([])
})

test('a process that left the group is found, ended and named', async () => {
  const { leftovers, exitCode, stdout } = await run(strayChild())
  expect(exitCode).toBe(0)
  expect(leftovers).toEqual([{ pid: Number(stdout), command: 'sleep 60' }])
  expect(isAlive(Number(stdout))).toBe(false)
})

test('a leftover that holds the output open does not hold up the end', async () => {
  const { leftovers } = await run(strayChild(true))
  expect(leftovers).toHaveLength(1)
})

test('at the deadline, too, a process that left the group is ended', async () => {
  const { leftovers, stdout } = await run(`${strayChild()}; sleep 60`, { signal: AbortSignal.timeout(1500) })
  expect(leftovers.map(({ pid }) => pid)).toEqual([Number(stdout)])
  expect(isAlive(Number(stdout))).toBe(false)
})

test('a process of another episode is left alone', async () => {
  const other = run('sleep 1; echo survived')
  await run('true')
  expect(await other).toMatchObject({ stdout: 'survived\n', exitCode: 0 })
})

test('the start and the end of the tree are reported', async () => {
  const events: string[] = []
  const started = (pid: number) => {
    events.push(pid > 0 ? 'start' : 'no pid')
    return () => events.push('end')
  }
  await run('true', { started })
  expect(events).toEqual(['start', 'end'])
})

test('a program that cannot be run is the caller’s to explain', async () => {
  await expect(run('true', { file: '/nowhere/agent' })).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a babbling process is bounded', async () => {
  const { stdout, truncated } = await run('yes | head -c 100000', { maxOutputBytes: 1000 })
  expect(stdout).toHaveLength(1000)
  expect(truncated).toBe(true)
})
