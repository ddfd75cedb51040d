import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRecord } from '../../../harness-adapters/claude-code/read.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'claude-read-'))
})
afterEach(() => rm(root, { recursive: true }))

const read = (more: { stdout?: string; timedOut?: boolean; truncated?: boolean } = {}) =>
  readRecord(
    { folder: root, sessionId: 's', spans: join(root, 'spans.jsonl') },
    { stdout: '', timedOut: false, truncated: false, ...more },
  )

async function write(path: string, content: string) {
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

const user = '{"type":"user","timestamp":"2026-01-01T00:00:00Z","message":{"content":"Go."}}\n'

test('a session without a transcript cannot be read', async () => {
  await write('projects/p/other.jsonl', user)
  await expect(read()).rejects.toThrow(/projects holds none of s/)
})

test('spans may be missing', async () => {
  await write('projects/p/s.jsonl', user)
  expect((await read()).spans).toEqual({ models: [], tools: [] })
})

test('each agent of the session has a transcript and a note', async () => {
  await write('projects/p/s.jsonl', user)
  await write('projects/p/s/subagents/agent-a1.jsonl', user)
  await write('projects/p/s/subagents/agent-a1.meta.json', '{"toolUseId":"t1","finished":true}')
  await write('projects/p/s/subagents/agent-a2.jsonl', user)
  expect((await read()).agents).toMatchObject([
    { id: 'a1', agent: { toolUseId: 't1', finished: true }, rows: [{ type: 'user' }] },
    { id: 'a2', agent: { toolUseId: null, finished: false } },
  ])
})

test('a changed row is reported with file and line', async () => {
  await write('projects/p/s.jsonl', `${user}{"type":"assistant","message":{}}\n`)
  await expect(read()).rejects.toThrow(/s\.jsonl, line 2: .*/)
})

test('rows and events that are not listed are let through', async () => {
  await write('projects/p/s.jsonl', `${user}{"type":"something_new"}\n{"type":"system","subtype":"new"}\n`)
  const { session, result } = await read({ stdout: 'a notice\n{"type":"system"}\n' })
  expect([session.rows.length, result]).toEqual([3, null])
})

test('a cut last line is skipped when Claude Code was ended, or its output was', async () => {
  await write('projects/p/s.jsonl', `${user}{"type":"us`)
  await expect(read()).rejects.toThrow(/not valid JSON/)
  expect((await read({ timedOut: true })).session.rows).toHaveLength(1)
  await write('projects/p/s.jsonl', user)
  await expect(read({ stdout: '{"type":"res' })).rejects.toThrow(/stdout, line 1/)
  expect((await read({ stdout: '{"type":"res', truncated: true })).result).toBeNull()
  expect((await read({ stdout: '{"type":"res', timedOut: true })).result).toBeNull()
})
