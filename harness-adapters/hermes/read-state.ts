import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { ObservationError } from '../../src/harness/index.ts'
import { type HermesState, messageSchema, sessionSchema, taskSchema } from './state.ts'

const queries = {
  sessions: columns(sessionSchema, 'FROM sessions ORDER BY started_at, id'),
  messages: columns(messageSchema, 'FROM messages ORDER BY id'),
  tasks: columns(taskSchema, 'FROM session_model_usage ORDER BY last_seen'),
}

/**
 * Reads Hermes' database, read-only. When Hermes was ended by a signal, its newest rows lie in `-wal` beside it.
 *
 * @throws ObservationError when it is missing, is no database, or lacks a column.
 */
export async function readState(file: string): Promise<HermesState> {
  const failed = (reason: string, cause?: unknown) =>
    new ObservationError(`Failed to read Hermes' database ${file}: ${reason}`, { file, cause })
  await stat(file).catch((cause: unknown) => {
    throw failed('no such file', cause)
  })
  // Older releases of Node have it behind a flag; nothing but this needs it.
  const { DatabaseSync } = await import('node:sqlite')
  let rows: Record<keyof typeof queries, unknown[]>
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      rows = {
        sessions: database.prepare(queries.sessions).all(),
        messages: database.prepare(queries.messages).all(),
        tasks: database.prepare(queries.tasks).all(),
      }
    } finally {
      database.close()
    }
  } catch (cause) {
    throw failed((cause as Error).message, cause)
  }
  const schema = z.object({
    sessions: z.array(sessionSchema),
    messages: z.array(messageSchema),
    tasks: z.array(taskSchema),
  })
  const parsed = schema.safeParse(rows)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw failed(problems.slice(0, 5).join('; '))
}

function columns(schema: z.ZodObject, from: string): string {
  return `SELECT ${Object.keys(schema.shape).join(', ')} ${from}`
}
