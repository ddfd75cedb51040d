import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LeftoverProcess } from '../types.ts'
import { endLeftovers, signalQuietly } from './end-processes.ts'
import { trackGroup } from './live-groups.ts'
import { OutputCapture } from './output-capture.ts'

export interface ProcessRequest {
  file: string
  args: string[]
  env: Record<string, string>
  cwd: string
  /** Text for standard input; closed at once when absent. */
  stdin?: string
  stdoutFile: string
  stderrFile: string
  /** Value of the marker variable in `env`, by which leftovers are found. */
  marker: string
  /** Its abortion ends the process. */
  signal: AbortSignal
  /** Told when the process runs; the result is called when the whole tree has ended. */
  started?: (pid: number) => () => void
  /** Between SIGTERM and SIGKILL at the deadline; default 1000 ms. */
  graceMs?: number
  /** Kept of each output; default 32 MiB. */
  maxOutputBytes?: number
}

export interface ProcessOutput {
  stdout: string
  stderr: string
  stderrTail: string
  /** More than `maxOutputBytes` came; the rest was dropped. */
  truncated: boolean
  exitCode: number | null
  signal: NodeJS.Signals | null
  /** It was still running when `signal` was aborted. */
  timedOut: boolean
  leftovers: LeftoverProcess[]
  durationMs: number
}

const defaultGraceMs = 1000
const defaultOutputBytes = 32 * 1024 * 1024
/** After everything has ended, how long an inherited pipe may stay open. */
const pipeGraceMs = 1000

/**
 * Runs a program as the leader of its own process group and resolves when nothing of it is left.
 *
 * @throws the spawn error (`ENOENT`, `EACCES`) when it could not be started.
 */
export async function runProcess(request: ProcessRequest): Promise<ProcessOutput> {
  const limit = request.maxOutputBytes ?? defaultOutputBytes
  const stdout = new OutputCapture(request.stdoutFile, limit)
  const stderr = new OutputCapture(request.stderrFile, limit)
  const began = performance.now()
  try {
    const child = await start(request)
    const pid = child.pid as number
    const untrack = trackGroup(pid, request.marker)
    const ended = request.started?.(pid)
    try {
      child.stdout?.on('data', (chunk: Buffer) => stdout.write(chunk))
      child.stderr?.on('data', (chunk: Buffer) => stderr.write(chunk))
      const closed = once(child, 'close')
      const timedOut = await exitOrDeadline(child, request)
      const leftovers = await endLeftovers(request.marker)
      signalQuietly(-pid, 'SIGKILL')
      await Promise.race([closed, sleep(pipeGraceMs, undefined, { ref: false })])
      child.stdout?.destroy()
      child.stderr?.destroy()
      const durationMs = performance.now() - began
      await Promise.all([stdout.close(), stderr.close()])
      return {
        stdout: stdout.text(),
        stderr: stderr.text(),
        stderrTail: stderr.tail(),
        truncated: stdout.truncated || stderr.truncated,
        exitCode: child.exitCode,
        signal: child.signalCode,
        timedOut,
        leftovers,
        durationMs,
      }
    } finally {
      untrack()
      ended?.()
    }
  } finally {
    await Promise.all([stdout.close(), stderr.close()])
  }
}

async function start(request: ProcessRequest): Promise<ChildProcess> {
  const child = spawn(request.file, request.args, {
    cwd: request.cwd,
    env: request.env,
    detached: true,
    stdio: [request.stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  // Rejects with the child's `error` event when the program could not be started.
  await once(child, 'spawn')
  child.on('error', () => undefined)
  if (request.stdin !== undefined) {
    // A process that closes its input early is free to do so.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(request.stdin)
  }
  return child
}

/** Resolves when the process itself has exited; true when the deadline ended it. */
async function exitOrDeadline(child: ChildProcess, request: ProcessRequest): Promise<boolean> {
  const pid = child.pid as number
  const running = () => child.exitCode === null && child.signalCode === null
  const exited = running() ? once(child, 'exit') : Promise.resolve()
  let timedOut = false
  let hardEnd: NodeJS.Timeout | undefined
  const end = () => {
    timedOut = running()
    signalQuietly(-pid, 'SIGTERM')
    hardEnd = setTimeout(() => signalQuietly(-pid, 'SIGKILL'), request.graceMs ?? defaultGraceMs)
  }
  if (request.signal.aborted) end()
  else request.signal.addEventListener('abort', end, { once: true })
  try {
    await exited
  } finally {
    request.signal.removeEventListener('abort', end)
    clearTimeout(hardEnd)
  }
  return timedOut
}
