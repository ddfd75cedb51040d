import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createProbeLedger } from '../../src/episode/probe-ledger.ts'
import { twoChecks } from '../../src/scenarios/two-checks.ts'
import { scratchFolder } from '../support/scratch-folder.ts'

const ledgerIn = (workspace: string, spiedCalls: (token: string) => number | null = () => null) =>
  createProbeLedger({
    script: { calls: twoChecks({ firstExitCode: 7 }) },
    workspace,
    rolloutId: 'test-tool_failure-0',
    seed: 1,
    spiedCalls,
  })

const run = (command: string, cwd: string) => {
  try {
    return { output: execFileSync('/bin/sh', ['-c', command], { cwd, encoding: 'utf8' }), exitCode: 0 }
  } catch (error) {
    const { stdout, status } = error as { stdout: string; status: number }
    return { output: stdout, exitCode: status }
  }
}

test('a probe prints its token, leaves it in the workspace and exits as prescribed', async () => {
  const workspace = await scratchFolder()
  const ledger = ledgerIn(workspace)
  const { token, command, exitCode } = ledger.probe(0)
  expect(exitCode).toBe(7)
  expect(await ledger.executed(0)).toBe(false)
  expect(run(command, workspace)).toEqual({ output: token, exitCode: 7 })
  expect(await ledger.executed(0)).toBe(true)
  expect(await ledger.executed(1)).toBe(false)
})

test('a command that ran twice does not count as executed', async () => {
  const workspace = await scratchFolder()
  const ledger = ledgerIn(workspace)
  const { command } = ledger.probe(1)
  run(command, workspace)
  run(command, workspace)
  expect(await ledger.executed(1)).toBe(false)
})

test('a probe may print a flood of emoji between its token and its token again', async () => {
  const workspace = await scratchFolder()
  const ledger = createProbeLedger({
    script: { calls: [{ tools: [{ kind: 'shell', emoji: 3 }] }, { text: 'Done.' }] },
    workspace,
    rolloutId: 'test-flood-0',
    seed: 1,
    spiedCalls: () => null,
  })
  const { token, command } = ledger.probe(0)
  expect(token.length % 2).toBe(0)
  expect(run(command, workspace).output).toBe(`${token}\n🌍🌍🌍\n${token}`)
  expect(await ledger.executed(0)).toBe(true)
})

test('the runs of every command are counted, also of those that are not asked about', async () => {
  const workspace = await scratchFolder()
  const ledger = ledgerIn(workspace)
  expect(await ledger.runs()).toEqual([0, 0])
  run(ledger.probe(1).command, workspace)
  run(ledger.probe(1).command, workspace)
  expect(await ledger.runs()).toEqual([0, 2])
})

test('the spy must agree with the marker file', async () => {
  const workspace = await scratchFolder()
  const ledger = ledgerIn(workspace, () => 2)
  run(ledger.probe(1).command, workspace)
  expect(await ledger.executed(1)).toBe(false)
})

test('tokens are the same with the same seed, and differ between probes', async () => {
  const workspace = await scratchFolder()
  expect(ledgerIn(workspace).probe(0).token).toBe(ledgerIn(workspace).probe(0).token)
  expect(ledgerIn(workspace).probe(0).token).not.toBe(ledgerIn(workspace).probe(1).token)
})

test('counts the tools of all purposes, and keeps no marker for a tool of the harness', async () => {
  const workspace = await scratchFolder()
  const ledger = createProbeLedger({
    script: {
      calls: [{ tools: [{ kind: 'tool', names: ['task'], fails: true }] }, { text: 'Done.' }],
      others: { subagent: [{ tools: [{ kind: 'shell' }] }, { text: 'Done.' }] },
    },
    workspace,
    rolloutId: 'r',
    seed: 1,
    spiedCalls: () => null,
  })
  expect(ledger.probe(0)).toEqual({ token: '', command: '', exitCode: 1 })
  expect(await ledger.executed(0)).toBe(false)
  expect(ledger.probe(1).command).toContain(ledger.probe(1).token)
  run(ledger.probe(1).command, workspace)
  expect(await ledger.executed(1)).toBe(true)
  expect(await ledger.runs()).toEqual([1])
})
