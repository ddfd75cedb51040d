import { rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readRecord } from '../../../harness-adapters/hermes/read.ts'
import { alter, alterEvents, recorded } from './support.ts'

const name = 'chat-tool_failure'
const failure = (message: RegExp) => ({
  name: 'ObservationError',
  message: expect.stringMatching(message),
})

test('without a database it says so', async () => {
  const files = await recorded(name)
  await rm(files.state)
  await expect(readRecord(files)).rejects.toMatchObject(failure(/state\.db: no such file/))
})

test('a file that is no database', async () => {
  const files = await recorded(name)
  await writeFile(files.state, 'x'.repeat(4096))
  await expect(readRecord(files)).rejects.toMatchObject(failure(/state\.db: file is not a database/))
})

test('a column that is gone is named', async () => {
  const files = await recorded(name)
  alter(files, 'ALTER TABLE messages RENAME COLUMN tool_calls TO calls')
  await expect(readRecord(files)).rejects.toMatchObject(failure(/no such column: tool_calls/))
})

test.for([
  ['not JSON', "UPDATE messages SET tool_calls = '[{' WHERE id = 2", /messages\.1\.tool_calls: not JSON/],
  [
    'of another shape',
    `UPDATE messages SET tool_calls = '[{"id":"c"}]' WHERE id = 2`,
    /messages\.1\.tool_calls\.0\.function/,
  ],
] as const)('tool calls that are %s are reported with their row', async ([, sql, message]) => {
  const files = await recorded(name)
  alter(files, sql)
  await expect(readRecord(files)).rejects.toMatchObject(failure(message))
})

test.for([
  [0, 'DELETE FROM session_model_usage; DELETE FROM messages; DELETE FROM sessions'],
  [2, "INSERT INTO sessions (id, source, started_at) VALUES ('other', 'cli', 1)"],
] as const)('%i sessions without a parent are refused', async ([count, sql]) => {
  const files = await recorded(name)
  alter(files, sql)
  await expect(readRecord(files)).rejects.toMatchObject(failure(new RegExp(`holds ${count} sessions`)))
})

test('without the plugin’s events it says so', async () => {
  const files = await recorded(name)
  await rm(files.events)
  await expect(readRecord(files)).rejects.toMatchObject(failure(/events\.jsonl: no such file/))
  await expect(readRecord({ ...files, cut: true })).resolves.toMatchObject({ events: [] })
})

test.for(['pre_api_request', 'post_api_request', 'post_tool_call', 'llm_response', 'on_session_end'])(
  'a changed %s is reported with its line',
  async (kind) => {
    const files = await recorded(name)
    await alterEvents(files, (event) => (event.kind === kind ? { kind, at: 1 } : event))
    await expect(readRecord(files)).rejects.toMatchObject(failure(/events\.jsonl, line \d+: /))
  },
)

test('kinds of events that are not listed are let through', async () => {
  const files = await recorded(name)
  await alterEvents(files, (event) => (event.kind === 'post_tool_call' ? { kind: 'new', at: 1 } : event))
  await expect(readRecord(files)).resolves.toBeDefined()
})

test.for([
  ['{', /usage\.json: /],
  ['{"failed":"no"}', /usage\.json: .*failed/],
] as const)('a usage report %j is refused', async ([text, message]) => {
  const files = await recorded(name)
  await writeFile(files.usage, text)
  await expect(readRecord(files)).rejects.toMatchObject(failure(message))
})
