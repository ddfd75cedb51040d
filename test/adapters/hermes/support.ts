import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { type HermesFiles, readRecord } from '../../../harness-adapters/hermes/read.ts'
import { translate } from '../../../harness-adapters/hermes/translate.ts'
import { temporaryFolder } from '../../harness/support.ts'

const recordings = fileURLToPath(new URL('../../../fixtures/adapters/hermes/0.19.0/', import.meta.url))

/** A recording as Hermes left it, in a folder of the running test's own. */
export async function recorded(name: string, cut = false): Promise<HermesFiles> {
  const folder = await temporaryFolder()
  await cp(join(recordings, name), folder, { recursive: true })
  const state = join(folder, 'state.db')
  const database = new DatabaseSync(state)
  database.exec(await readFile(join(folder, 'state.sql'), 'utf8'))
  database.close()
  return {
    state,
    events: join(folder, 'events.jsonl'),
    usage: join(folder, 'usage.json'),
    stdout: await readFile(join(folder, 'stdout.log'), 'utf8').catch(() => ''),
    cut,
  }
}

export async function translated(name: string, cut = false) {
  return translate(await readRecord(await recorded(name, cut)))
}

/** Changes a recording's database before it is read. */
export function alter({ state }: HermesFiles, sql: string): void {
  const database = new DatabaseSync(state)
  database.exec(sql)
  database.close()
}

/** Changes the lines of a recording's events before they are read. */
export async function alterEvents(
  { events }: HermesFiles,
  change: (event: Record<string, unknown>) => Record<string, unknown> | null,
): Promise<void> {
  const lines = (await readFile(events, 'utf8')).split('\n').filter(Boolean)
  const kept = lines.map((line) => change(JSON.parse(line))).filter((event) => event !== null)
  await writeFile(events, kept.map((event) => `${JSON.stringify(event)}\n`).join(''))
}
