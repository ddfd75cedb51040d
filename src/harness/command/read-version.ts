import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from './child-environment.ts'

const timeoutMs = 20_000

/** The first thing that looks like a version in what `FILE --version` prints, else `unknown`. */
export async function readVersion(file: string, args: string[] = ['--version']): Promise<string> {
  // A home of its own: some programs write one even when they are only asked for their version.
  const home = await mkdtemp(join(tmpdir(), 'harness-conformance-version-'))
  const env = childEnvironment({ home, temporary: home, marker: randomUUID() })
  try {
    const { stdout, stderr } = await promisify(execFile)(file, args, { timeout: timeoutMs, env, cwd: home })
    return /\d+\.\d+(\.[\w-]+)*/.exec(`${stdout}\n${stderr}`)?.[0] ?? 'unknown'
  } catch {
    return 'unknown'
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 3 })
  }
}
