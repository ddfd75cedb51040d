import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

interface CorpusCase {
  scope: { steps: boolean }
  record: Record<string, unknown> | null
  expected: { gate: string }
}

/** The corpus's passing records, as lines of JSON. */
export function passingLines(): string[] {
  const corpus = new URL('../fixtures/corpus/cases.jsonl.gz', import.meta.url)
  return gunzipSync(readFileSync(corpus))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as CorpusCase)
    .filter(({ record, scope, expected }) => record && scope.steps && expected.gate === 'pass')
    .map(({ record }) => JSON.stringify(record))
}

/** Writes passing records, over and over, until the file has this many bytes; returns the number of records. */
export function writePassing(path: string, bytes: number): number {
  const lines = passingLines()
  const file = openSync(path, 'w')
  let written = 0
  let count = 0
  for (; written < bytes; count += 1) written += writeSync(file, `${lines[count % lines.length]}\n`)
  closeSync(file)
  return count
}

/** One passing record with this many attempts: every tenth an HTTP error, the rest one step each. */
export function longRecord(attempts: number): Record<string, unknown> {
  const template = JSON.parse(passingLines()[0]!) as {
    ng_trajectory: Record<'model_calls' | 'turns' | 'invocations', Record<string, unknown>[]>
  }
  const { ng_trajectory: trajectory } = template
  const [call] = trajectory.model_calls
  const [turn] = trajectory.turns
  const references: unknown[] = []
  const calls: unknown[] = []
  const turns: unknown[] = []
  for (let index = 0; index < attempts; index += 1) {
    const error = index % 10 === 0
    const metadata = { ...(call!.response_metadata as object), response_id: error ? null : `resp_${index}` }
    const failed = {
      status_code: 429,
      finish_reason: null,
      response_status: null,
      error_category: 'rate_limit',
    }
    const model_call_id = index.toString(16).padStart(32, '0')
    calls.push({ ...call, model_call_id, response_metadata: error ? { ...metadata, ...failed } : metadata })
    const model_ref = { type: 'responses_api_models', name: 'policy_model' }
    const reference = { model_call_id, model_ref, response_id: error ? null : `resp_${index}` }
    references.push(reference)
    if (!error) turns.push({ ...turn, turn_no: turns.length + 1, model_calls: [reference] })
  }
  trajectory.model_calls = calls as Record<string, unknown>[]
  trajectory.turns = turns as Record<string, unknown>[]
  trajectory.invocations[0]!.model_calls = references
  return template
}
