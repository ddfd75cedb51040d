import { stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withInstallLock } from '../../../src/harness/install/install-lock.ts'
import { temporaryFolder } from '../support.ts'

test('only one works at a time', async () => {
  const file = join(await temporaryFolder(), 'lock')
  let working = 0
  let most = 0
  const work = async () => {
    working += 1
    most = Math.max(most, working)
    await sleep(50)
    working -= 1
  }
  await Promise.all([1, 2, 3].map(() => withInstallLock(file, work)))
  expect(most).toBe(1)
})

test('those who wait are told once', async () => {
  const file = join(await temporaryFolder(), 'lock')
  let told = 0
  const first = withInstallLock(file, () => sleep(600))
  await sleep(20)
  await withInstallLock(file, async () => {}, {
    waiting: () => {
      told += 1
    },
  })
  await first
  expect(told).toBe(1)
})

test('the signal ends the waiting', async () => {
  const file = join(await temporaryFolder(), 'lock')
  const first = withInstallLock(file, () => sleep(600))
  await sleep(20)
  const second = withInstallLock(file, async () => 'done', { signal: AbortSignal.timeout(50) })
  await expect(second).rejects.toMatchObject({ name: 'AbortError' })
  await first
})

test('the lock is given back when the work fails', async () => {
  const file = join(await temporaryFolder(), 'lock')
  const failing = withInstallLock(file, () => Promise.reject(new Error('no luck')))
  await expect(failing).rejects.toThrow('no luck')
  await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('the lock of a process that died is taken over', async () => {
  const file = join(await temporaryFolder(), 'lock')
  await writeFile(file, '')
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(file, longAgo, longAgo)
  expect(await withInstallLock(file, async () => 'done')).toBe('done')
})
