import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createDiskLog } from '../../../src/collector/capture/disk-log.ts'
import type { CapturedCall } from '../../../src/evidence/capture.ts'
import { scratchFolder } from '../../support/scratch-folder.ts'

const done = vi.hoisted(() => [] as string[])
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const noted = <F extends (...args: never[]) => unknown>(name: string, work: F) =>
    ((...args: Parameters<F>) => {
      done.push(name)
      return work(...args)
    }) as F
  return {
    ...fs,
    writeFileSync: noted('write', fs.writeFileSync),
    fsyncSync: noted('sync', fs.fsyncSync),
  }
})

it('has each call synced to the disk before it returns, and the name of the file before the first', async () => {
  const disk = createDiskLog(join(await scratchFolder(), 'log.ndjson'))
  const call = (id: string) => ({ record: { model_call_id: id } }) as unknown as CapturedCall
  disk.keep(call('a'))
  disk.keep(call('b'))
  disk.close()
  expect(done).toEqual(['sync', 'write', 'sync', 'write', 'sync'])
})
