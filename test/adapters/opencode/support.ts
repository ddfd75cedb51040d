import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseStore, readDatabase } from '../../../harness-adapters/opencode/read-store.ts'
import type { Store } from '../../../harness-adapters/opencode/store.ts'
import { temporaryFolder } from '../../harness/support.ts'

const recorded = new URL('../../../fixtures/adapters/opencode/1.18.33/', import.meta.url)

/** The database that OpenCode left in a recorded episode. */
export async function recordedStore(name: string): Promise<Store> {
  const file = join(await temporaryFolder(), 'opencode.db')
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  database.exec(await readFile(new URL(`${name}/store.sql`, recorded), 'utf8'))
  database.close()
  return parseStore(await readDatabase(file), file)
}

type Data = Record<string, unknown>

/** A store written by hand: `[id, data]` for messages and parts. */
export function store(
  messages: [id: string, data: Data, sessionId?: string][],
  parts: [messageId: string, data: Data][] = [],
  sessions: { id: string; parent_id: string | null }[] = [{ id: 'ses_1', parent_id: null }],
): Store {
  const raw = {
    session: sessions,
    message: messages.map(([id, data, session_id = 'ses_1']) => ({ id, session_id, data })),
    part: parts.map(([message_id, data], index) => ({ id: `prt_${index}`, message_id, data })),
  }
  return parseStore(raw, 'opencode.db')
}

export const user = { role: 'user', time: { created: 1000 } }
export const assistant = (rest: Data = {}) => ({
  role: 'assistant',
  parentID: 'msg_1',
  time: { created: 2000, completed: 3000 },
  finish: 'stop',
  ...rest,
})
export const call = (state: Data, rest: Data = {}) => ({
  type: 'tool',
  tool: 'bash',
  callID: 'call_1',
  state: { status: 'completed', input: { command: 'true' }, ...state },
  ...rest,
})
