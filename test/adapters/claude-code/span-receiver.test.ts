import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSpanReceiver, type SpanReceiver } from '../../../harness-adapters/claude-code/span-receiver.ts'

let folder: string
let receiver: SpanReceiver
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spans-'))
  receiver = await openSpanReceiver(join(folder, 'spans.jsonl'))
})
afterEach(async () => {
  receiver.close()
  await rm(folder, { recursive: true, force: true })
})

const post = (body: string) => fetch(receiver.url, { method: 'POST', body })
const lines = async () => (await readFile(join(folder, 'spans.jsonl'), 'utf8')).trimEnd().split('\n')

test('an export is a line of the file by the time that it is answered', async () => {
  const response = await post('{"a":\n1}')
  expect([response.status, await response.json()]).toEqual([200, {}])
  expect((await lines()).map((line) => JSON.parse(line))).toEqual([{ a: 1 }])
})

test('exports at the same time do not mix', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, at) => post(JSON.stringify({ at, fill: 'x'.repeat(1e5) }))))
  const found = (await lines()).map((line) => JSON.parse(line).at as number)
  expect(found.sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('what cannot be written is refused', async () => {
  await rm(folder, { recursive: true })
  expect((await post('{}')).status).toBe(500)
  await mkdir(folder)
  expect((await post('{}')).status).toBe(200)
})
