import { expect, test } from 'vitest'
import { sample } from '../../checks/sample.ts'
import { line, run } from './support.ts'

const code = async (record: unknown, options: object = {}): Promise<number> =>
  (await run(['-'], { ...options, stdin: typeof record === 'string' ? record : JSON.stringify(record) })).code

test('links count only with --links', async () => {
  const record = sample()
  const { turns } = record.ng_trajectory
  turns.unshift({ ...turns[0]!, model_calls: turns[0]!.model_calls.splice(0, 2) })
  expect(await code(record)).toBe(0)
  expect(await code(record, { links: true })).toBe(1)
})

test('what is not counted is still told', async () => {
  const record = sample()
  const { turns } = record.ng_trajectory
  turns.unshift({ ...turns[0]!, model_calls: turns[0]!.model_calls.splice(0, 2) })
  const { stdout } = await run(['-'], { stdin: JSON.stringify(record) })
  expect(stdout).toMatch(/not counted; --links counts them\)\n {2}links\.no_empty_step: 1 record/)
})

test('either-join takes one join for both', async () => {
  const unowned = line('mutation/missing_owner_of_http_error')
  expect(await code(unowned)).toBe(1)
  expect(await code(unowned, { profile: 'either-join' })).toBe(0)
  expect(await code(line('mutation/duplicate_owner_link'), { profile: 'either-join' })).toBe(1)
})
