import { inspectRecord } from '../../src/checks/index.ts'
import type { CheckResult, RecordSubject } from '../../src/checks/types.ts'
import { corpusCase } from './corpus.ts'

/** A part of a record that a test may change at will. */
export interface Part {
  [key: string]: unknown
}

export interface SampleRecord extends Part {
  ng_agent_observations: { records: Part[] }
  ng_trajectory: {
    [key: string]: unknown
    invocations: (Part & { model_calls: Part[]; conversation: Part[] })[]
    turns: (Part & { model_calls: Part[] })[]
    model_calls: (Part & { request: Part; response: Part; response_metadata: Part; token_stats: Part })[]
    tool_calls: Part[]
    gaps: Part[]
  }
}

export const retried = 'good/retry_429/chat/errors_linked_once'

/** A fresh copy of a passing record: by default one owner, two 429s, three successes, three steps, two tools. */
export const sample = (id: string = retried): SampleRecord => corpusCase(id).record as SampleRecord

export function resultOf(
  id: string,
  record: unknown,
  subject: Omit<RecordSubject, 'record'> = {},
): CheckResult {
  const result = inspectRecord({ ...subject, record }).checks.find((check) => check.id === id)
  if (!result) throw new Error(`Failed to find the result of ${id}`)
  return result
}

/** Ids of the checks that were evaluated and failed. */
export const failuresOf = (record: unknown, subject: Omit<RecordSubject, 'record'> = {}): string[] =>
  inspectRecord({ ...subject, record })
    .checks.filter(({ status, locations }) => status === 'fail' && locations.length > 0)
    .map(({ id }) => id)
