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

/** The 260 recorded cases; parsed anew on every call, so that a test may change its copy. */
export function corpus(): CorpusCase[] {
  const text = gunzipSync(readFileSync(file)).toString()
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as CorpusCase)
}

export function corpusCase(id: string): CorpusCase {
  const found = corpus().find((entry) => entry.id === id)
  if (!found) throw new Error(`Failed to find the corpus case ${id}`)
  return found
}
