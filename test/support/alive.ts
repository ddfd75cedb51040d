import { execFileSync } from 'node:child_process'

/** Whether a process runs. One that has ended and waits for its parent to notice (a zombie) does not. */
export function alive(pid: number): boolean {
  try {
    const state = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return !state.startsWith('Z')
  } catch {
    return false
  }
}
