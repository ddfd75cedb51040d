import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { spy } from 'tinyspy'
import { signalQuietly } from '../harness/command/end-processes.ts'
import { trackGroup } from '../harness/command/live-groups.ts'
import { markerVariable } from '../harness/command/marked-processes.ts'
import type { ShellResult } from '../harness/types.ts'

/** The kit's shell tool for in-process harnesses, with a spy as its witness. */
export interface SpiedShell {
  shell: (call: { command: string }) => Promise<ShellResult>
  /** How often a command with this text was run; `null` when the tool was never used. */
  callsWith(text: string): number | null
}

/**
 * @param signal Its abortion, at the latest when the episode is over, ends all that commands have started, also
 * what they left in the background.
 */
export function createSpiedShell(workspace: string, signal: AbortSignal): SpiedShell {
  const groups = new Map<number, () => void>()
  const endAll = () => {
    for (const [pid, untrack] of groups) {
      signalQuietly(-pid, 'SIGKILL')
      untrack()
    }
    groups.clear()
  }
  signal.addEventListener('abort', endAll, { once: true })
  const marker = randomUUID()
  const started = (pid: number) => groups.set(pid, trackGroup(pid, marker))
  const spied = spy((call: { command: string }) =>
    runShell(call.command, { workspace, signal, marker, started }),
  )
  return {
    shell: (call) => spied(call),
    callsWith: (text) =>
      spied.called ? spied.calls.filter(([call]) => call.command.includes(text)).length : null,
  }
}

interface ShellOptions {
  workspace: string
  signal: AbortSignal
  marker: string
  /** Told the process group of each command. */
  started: (pid: number) => void
}

function runShell(
  command: string,
  { workspace, signal, marker, started }: ShellOptions,
): Promise<ShellResult> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const child = spawn('/bin/sh', ['-c', command], {
      cwd: workspace,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', HOME: workspace, LANG: 'C.UTF-8', [markerVariable]: marker },
    })
    if (child.pid !== undefined) started(child.pid)
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (signal.aborted) reject(signal.reason)
      else resolve({ output: Buffer.concat(output).toString('utf8'), exitCode: code ?? 1 })
    })
  })
}
