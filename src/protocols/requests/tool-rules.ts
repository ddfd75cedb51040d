import type { Dialect } from '../../evidence/record.ts'
import type { JsonObject } from '../json.ts'
import { historyOf } from './history.ts'
import type { Breach, HistoryTurn } from './types.ts'

/** Every tool call has exactly one result, right after it, and no result is without a call. */
export function toolResultBreaches(dialect: Dialect, body: JsonObject): Breach[] {
  // With an earlier response to lean on, its calls need not be repeated.
  const continued = dialect === 'responses' && Boolean(body.previous_response_id ?? body.conversation)
  return historyOf(dialect, body).flatMap((turn) =>
    dialect === 'gemini' ? byCount(turn) : byId(turn, continued),
  )
}

function byId({ calls, results }: HistoryTurn, continued: boolean): Breach[] {
  const unanswered = calls.flatMap(({ id, path }) => {
    const found = results.filter((result) => result.id === id).length
    // A shared id is another rule's business.
    if (found === calls.filter((call) => call.id === id).length) return []
    const message = `the tool call ${JSON.stringify(id)} has ${found} results; it needs exactly one`
    return [{ rule: 'tool_results' as const, path, message }]
  })
  const stray = results
    .filter(({ id }) => !continued && !calls.some((call) => call.id === id))
    .map(({ id, path }) => ({
      rule: 'tool_results' as const,
      path,
      message: `the result of ${JSON.stringify(id)} follows no tool call of that id`,
    }))
  return [...unanswered, ...stray]
}

/** Gemini's ids are optional; the service counts. */
function byCount({ calls, results, path }: HistoryTurn): Breach[] {
  if (calls.length === results.length) return []
  const message = `${calls.length} function calls are followed by ${results.length} function responses; the numbers must agree`
  return [{ rule: 'tool_results', path, message }]
}

/** Ids are unique within one turn of the model; Messages wants them unique in the whole history. */
export function uniqueIdBreaches(dialect: Dialect, body: JsonObject): Breach[] {
  const turns = historyOf(dialect, body)
  const scopes =
    dialect === 'messages' ? [turns.flatMap(({ calls }) => calls)] : turns.map(({ calls }) => calls)
  return scopes.flatMap((calls) =>
    calls
      .filter(({ id }, index) => id !== null && calls.findIndex((other) => other.id === id) < index)
      .map(({ id, path }) => ({
        rule: 'unique_ids' as const,
        path,
        message: `the tool-call id ${JSON.stringify(id)} was used before; ids must be unique`,
      })),
  )
}
