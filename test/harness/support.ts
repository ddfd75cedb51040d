import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { EpisodeContext } from '../../src/harness/index.ts'

/** A folder of its own for the running test, removed at its end. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'harness-test-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** An episode's context without an episode; the deadline is in seconds. */
export async function episodeContext(
  overrides: Partial<EpisodeContext> = {},
  deadlineSeconds = 60,
): Promise<EpisodeContext> {
  const root = await temporaryFolder()
  const folders = {
    workspace: join(root, 'workspace'),
    home: join(root, 'home'),
    scratch: join(root, 'scratch'),
  }
  await Promise.all(Object.values(folders).map((folder) => mkdir(folder)))
  return {
    scenario: 'test',
    dialect: 'chat',
    rootUrl: 'http://127.0.0.1:9',
    apiKey: 'key-of-the-episode',
    model: 'test-model',
    prompt: 'Do it.',
    ...folders,
    invocationId: '00000000-0000-8000-8000-000000000001',
    signal: AbortSignal.timeout(deadlineSeconds * 1000),
    shell: async () => ({ output: '', exitCode: 0 }),
    processStarted: () => () => {},
    log: () => {},
    ...overrides,
  }
}

/** Whether a process still runs. One that has ended and waits to be reaped by init does not. */
export function isAlive(pid: number): boolean {
  try {
    const state =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
        : execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return !state.startsWith('Z')
  } catch {
    return false
  }
}
