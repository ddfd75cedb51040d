import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRecord } from '../../../harness-adapters/codex/read.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'codex-read-'))
})
afterEach(() => rm(root, { recursive: true }))

const folders = (cut = false) => ({ trace: join(root, 'trace'), sessions: join(root, 'sessions'), cut })
const rootEvent = {
  wall_time_unix_ms: 1,
  thread_id: null,
  payload: { type: 'rollout_started', root_thread_id: 't' },
}

async function write(path: string, ...rows: (object | string)[]) {
  const file = join(root, path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(
    file,
    rows.map((row) => (typeof row === 'string' ? row : `${JSON.stringify(row)}\n`)).join(''),
  )
}

test('without a trace nothing is read', async () => {
  await expect(readRecord(folders())).rejects.toThrow(/trace: .* holds 0 of them/)
})

test('two traces are one too many', async () => {
  await write('trace/a/trace.jsonl', rootEvent)
  await write('trace/b/trace.jsonl', rootEvent)
  await expect(readRecord(folders())).rejects.toThrow(/holds 2 of them/)
})

test('a trace that does not name its root thread is refused', async () => {
  await write('trace/a/trace.jsonl', { ...rootEvent, payload: { type: 'thread_started' } })
  await expect(readRecord(folders())).rejects.toThrow(/does not name its root thread/)
})

test('a changed format is reported with file, line and field', async () => {
  await write('trace/a/trace.jsonl', rootEvent, { ...rootEvent, payload: { type: 'inference_started' } })
  await expect(readRecord(folders())).rejects.toThrow(/trace\.jsonl, line 2: .*/)
})

test('so is one of the rollout files', async () => {
  await write('trace/a/trace.jsonl', rootEvent)
  const changed = {
    type: 'event_msg',
    timestamp: '2026-01-01T00:00:00Z',
    payload: { type: 'item_completed' },
  }
  await write('sessions/2026/01/01/rollout-1-t.jsonl', changed)
  await expect(readRecord(folders())).rejects.toThrow(/rollout-1-t\.jsonl, line 1: .*/)
})

test('event types that are not listed are let through', async () => {
  await write('trace/a/trace.jsonl', rootEvent, { ...rootEvent, payload: { type: 'something_new' } })
  expect((await readRecord(folders())).trace).toHaveLength(2)
})

test('the last line may be cut when Codex was ended', async () => {
  await write('trace/a/trace.jsonl', rootEvent, '{"wall_time')
  expect((await readRecord(folders(true))).trace).toHaveLength(1)
  await expect(readRecord(folders())).rejects.toThrow(/not valid JSON/)
})

test('every thread has a file; the first session line is its own', async () => {
  await write('trace/a/trace.jsonl', rootEvent)
  const meta = (id: string, parent?: string) => ({
    timestamp: '2026-01-01T00:00:00Z',
    type: 'session_meta',
    payload: { id, parent_thread_id: parent },
  })
  await write('sessions/2026/01/01/rollout-1-t.jsonl', meta('t'))
  await write('sessions/2026/01/01/rollout-2-u.jsonl', meta('u', 't'), meta('t'))
  const { threads } = await readRecord(folders())
  expect(threads.map(({ id, parentId }) => [id, parentId])).toEqual([
    ['t', null],
    ['u', 't'],
  ])
})
