import type { Scope } from '../evidence/witness.ts'
import { completeScope } from './complete-scope.ts'
import type { CheckResult, EvidenceLabel } from './types.ts'

export type RowVerdict = 'fulfilled' | 'not_fulfilled' | 'not_applicable'

/** What the nine labels stand for. */
export const evidenceLabels: Readonly<Record<EvidenceLabel, string>> = {
  'TE-1': 'attempt status',
  'TE-2': 'token counts',
  'TE-3': 'steps',
  'TE-4': 'history',
  'TE-5': 'tool records',
  'TE-6': 'verifier outcome',
  'TE-7': 'payloads',
  'TE-8': 'run join (attempt to invocation)',
  'TE-9': 'step join (attempt to step)',
}

const scopeOf: Partial<Record<EvidenceLabel, keyof Scope>> = {
  'TE-3': 'steps',
  'TE-5': 'tools',
  'TE-6': 'verifier',
  'TE-9': 'steps',
}

/** A row per label: out of scope, else not fulfilled if any of its checks failed, fulfilled if any passed. Extensions do not count unless asked for. */
export function evidenceRows(
  results: readonly CheckResult[],
  scope: Partial<Scope> = {},
  withExtensions = false,
): Record<EvidenceLabel, RowVerdict> {
  const declared = completeScope(scope)
  const rows = {} as Record<EvidenceLabel, RowVerdict>
  for (const label of Object.keys(evidenceLabels) as EvidenceLabel[]) rows[label] = 'not_applicable'
  for (const { status, evidence, extension } of results) {
    if (status === 'not_applicable' || (extension && !withExtensions)) continue
    for (const label of evidence) {
      const flag = scopeOf[label]
      if (flag && !declared[flag]) continue
      if (status === 'fail') rows[label] = 'not_fulfilled'
      else if (rows[label] !== 'not_fulfilled') rows[label] = 'fulfilled'
    }
  }
  return rows
}
