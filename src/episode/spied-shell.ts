import { spawn } from 'node:child_process'
import { spy } from 'tinyspy'
import type { ShellResult } from '../harness/types.ts'

/** The kit's shell tool for in-process harnesses, with a spy as its witness. */
export interface SpiedShell {
  shell: (call: { command: string }) => Promise<ShellResult>
  /** How often a command with this text was run; `null` when the tool was never used. */
  callsWith(text: string): number | null
}

export function createSpiedShell(workspace: string, signal: AbortSignal): SpiedShell {
  const spied = spy((call: { command: string }) => runShell(call.command, workspace, signal))
  return {
    shell: (call) => spied(call),
    callsWith: (text) =>
      spied.called ? spied.calls.filter(([call]) => call.command.includes(text)).length : null,
  }
}

function runShell(command: string, cwd: string, signal: AbortSignal): Promise<ShellResult> {
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', command], {
      cwd,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', HOME: cwd, LANG: 'C.UTF-8' },
    })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({ output: Buffer.concat(output).toString('utf8'), exitCode: code ?? 1 }),
    )
  })
}
