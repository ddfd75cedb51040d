import type { z } from 'zod'
import { ObservationError } from '../../src/harness/index.ts'
import { messageSchema, partSchema, type Store, sessionSchema } from './store.ts'

export type RawRow = Record<string, unknown>
export interface RawStore {
  session: RawRow[]
  message: RawRow[]
  part: RawRow[]
}

/**
 * Reads the tables of OpenCode's database. Its write-ahead log stays beside it after the exit, so the file
 * is read where it lies.
 *
 * @throws ObservationError when it is not there, or cannot be read.
 */
export async function readDatabase(file: string): Promise<RawStore> {
  const { DatabaseSync } = await import('node:sqlite')
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const rows = (table: string) => database.prepare(`select * from ${table} order by id`).all() as RawRow[]
      return { session: rows('session'), message: rows('message'), part: rows('part') }
    } finally {
      database.close()
    }
  } catch (cause) {
    throw new ObservationError(`Failed to read OpenCode's database ${file}: ${(cause as Error).message}`, {
      file,
      cause,
    })
  }
}

/** @throws ObservationError that names table, row and field when one is not as expected. */
export function parseStore(raw: RawStore, file: string): Store {
  const rows = <Row>(table: keyof RawStore, schema: z.ZodType<Row>): Row[] =>
    raw[table].map((row, index) => {
      const data = typeof row.data === 'string' ? parseJson(row.data) : row.data
      const parsed = schema.safeParse({ ...row, data })
      if (parsed.success) return parsed.data
      const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
      throw new ObservationError(
        `Failed to read OpenCode's table "${table}", row ${index + 1}: ${problems.join('; ')}`,
        { file },
      )
    })
  return {
    sessions: rows('session', sessionSchema),
    messages: rows('message', messageSchema),
    parts: rows('part', partSchema),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
