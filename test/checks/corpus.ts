import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { CheckStatus, TokenField } from '../../src/checks/index.ts'
import type { Expectation, Scope, Witness } from '../../src/evidence/witness.ts'

export interface CorpusCase {
  id: string
  scope: Scope
  record: unknown
  witness?: Witness
  expectation?: Expectation
  expected: {
    gate: 'pass' | 'fail'
    episodeGate?: 'pass' | 'fail'
    checks: Record<string, CheckStatus>
    blockedBy: Record<string, string[]>
    tokenAvailability: Record<TokenField, number>
  }
}

const file = new URL('../../fixtures/corpus/cases.jsonl.gz', import.meta.url)
const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
const parse = (line: string): CorpusCase => JSON.parse(line) as CorpusCase

/** The 260 recorded cases; parsed anew on every call, so that a test may change its copy. */
export const corpus = (): CorpusCase[] => lines.map(parse)

const byId = new Map(lines.map((line) => [parse(line).id, line]))

export function corpusCase(id: string): CorpusCase {
  const line = byId.get(id)
  if (line === undefined) throw new Error(`Failed to find the corpus case ${id}`)
  return parse(line)
}
