import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { isAlive, temporaryFolder } from '../support.ts'

const program = fileURLToPath(new URL('../../../fixtures/harnesses/programs/run-forever.ts', import.meta.url))

/** Which processes a harness is made of, once they have all started. */
async function started(folder: string): Promise<number[]> {
  return vi.waitFor(
    async () => {
      const pids = (await readFile(join(folder, 'stdout.log'), 'utf8')).trim().split(' ').map(Number)
      expect(pids).toHaveLength(2)
      return pids
    },
    { timeout: 60_000, interval: 50 },
  )
}

test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends the kit and its harnesses', async (signal) => {
  const folder = await temporaryFolder()
  const kit = spawn(process.execPath, [program, folder], { stdio: 'inherit' })
  const ended = once(kit, 'exit')
  const pids = await started(folder)
  expect(pids.filter(isAlive)).toEqual(pids)
  kit.kill(signal)
  expect(await ended).toEqual([null, signal])
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 30_000 })
})
