import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { LeftoverProcess } from '../types.ts'

/** Inherited by every process of an episode, so that one which left the process group is still found. */
export const markerVariable = 'HARNESS_CONFORMANCE_EPISODE'

const commandLength = 200

/** Living processes whose environment carries this episode's marker. Linux reads /proc, others ask `ps`. */
export async function markedProcesses(marker: string): Promise<LeftoverProcess[]> {
  const wanted = `${markerVariable}=${marker}`
  const found = process.platform === 'linux' ? await fromProc(wanted) : await fromPs(wanted)
  return found.filter(({ pid }) => pid !== process.pid)
}

/** The same at once, for the end of the kit's own process: ids of those that bear any of the markers. Linux. */
export function markedNow(markers: ReadonlySet<string>): number[] {
  if (process.platform !== 'linux') return []
  const wanted = new Set([...markers].map((marker) => `${markerVariable}=${marker}`))
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => environmentNow(pid).some((entry) => wanted.has(entry)))
    .map(Number)
}

function environmentNow(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0')
  } catch {
    return []
  }
}

async function fromProc(wanted: string): Promise<LeftoverProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(pids.map((pid) => inspect(pid, wanted)))
  return found.filter((entry) => entry !== null)
}

/** A process that is gone, is a zombie or belongs to someone else reads as not marked. */
async function inspect(pid: string, wanted: string): Promise<LeftoverProcess | null> {
  try {
    const environment = await readFile(`/proc/${pid}/environ`, 'latin1')
    if (!environment.split('\0').includes(wanted)) return null
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    return { pid: Number(pid), command: shorten(command.split('\0').join(' ')) }
  } catch {
    return null
  }
}

async function fromPs(wanted: string): Promise<LeftoverProcess[]> {
  // `e` appends the environment to the command of the caller's own processes (macOS, BSD).
  const { stdout } = await promisify(execFile)('ps', ['axeww', '-o', 'pid=,command='], {
    maxBuffer: 64 * 1024 * 1024,
  }).catch(() => ({ stdout: '' }))
  return stdout
    .split('\n')
    .filter((line) => line.includes(wanted))
    .map((line) => {
      const [, pid = '0', command = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
      return { pid: Number(pid), command: shorten(command.split(` ${markerVariable}=`)[0] ?? '') }
    })
    .filter(({ pid }) => pid > 0)
}

function shorten(command: string): string {
  const text = command.trim()
  return text.length > commandLength ? `${text.slice(0, commandLength - 1)}…` : text
}
