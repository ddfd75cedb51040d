import { inspectEpisode } from '../../src/checks/index.ts'
import type { CheckResult } from '../../src/checks/types.ts'
import type { Expectation, Scope, Witness } from '../../src/evidence/witness.ts'
import { corpusCase } from './corpus.ts'
import type { SampleRecord } from './sample.ts'

export interface SampleEpisode {
  record: SampleRecord
  witness: Witness
  expectation: Expectation
  scope: Scope
}

/** A fresh copy of a passing episode of the corpus. */
export function episode(id = 'good/tool_success/chat'): SampleEpisode {
  const { record, witness, expectation, scope } = corpusCase(id)
  return { record: record as SampleRecord, witness: witness!, expectation: expectation!, scope }
}

/** The result of one check after a change to a passing episode. */
export function judged(check: string, change: (episode: SampleEpisode) => void, id?: string): CheckResult {
  const subject = episode(id)
  change(subject)
  const result = inspectEpisode(subject).checks.find((found) => found.id === check)
  if (!result) throw new Error(`Failed to find the result of ${check}`)
  return result
}
