import { type Baseline, type BaselineEntry, emptyBaseline } from '../../../src/report/baseline/schema.ts'

/** An entry for the failure that `failed('links.error_attempts')` makes in `episode()`. */
export function entry(changes: Partial<BaselineEntry> = {}): BaselineEntry {
  return {
    harness: 'pi',
    scenario: 'retry_429',
    check: 'links.error_attempts',
    reason: 'It keeps no failed attempts before version 2.',
    cause: ['$.ng_trajectory.model_calls[*]: attempt *: expected exactly one owner, found 0'],
    ...changes,
  }
}

export const baseline = (...entries: BaselineEntry[]): Baseline => ({ ...emptyBaseline, entries })
