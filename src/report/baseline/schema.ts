import { z } from 'zod'
import { causeKey } from '../cause.ts'

/** The reason that `baseline --update` writes: nobody has said yet why the failure is expected. */
export const missingReason = 'TODO: say why'

const nonblank = z.string().regex(/\S/, 'expected some text')

const entry = z.strictObject({
  harness: nonblank,
  /** Only where a run has the harness in several versions or protocols; default all of them. */
  version: nonblank.optional(),
  dialect: nonblank.optional(),
  scenario: nonblank,
  /** Id of the check, or of a finding such as `episode.deadline`. */
  check: nonblank,
  /** Why the failure is known and accepted, and until when. */
  reason: nonblank,
  /** Where and why it fails, as `baseline --update` writes it; another cause is another failure. */
  cause: z.array(nonblank).min(1),
  /**
   * The harness fails in some runs and not in others, such as by a race of its own. Then passing is not stale, and
   * `cause` holds all that was ever seen: any part of it is expected. Default false.
   */
  sometimes: z.boolean().optional(),
})

/** A baseline file: failures that are known, each with a reason. */
export const baselineSchema = z
  .strictObject({
    format: z.literal('harness-conformance/baseline'),
    formatVersion: z.literal(1),
    entries: z.array(entry),
  })
  .superRefine(({ entries }, context) => {
    const seen: BaselineEntry[] = []
    for (const [index, each] of entries.entries()) {
      if (seen.some((other) => overlap(each, other)))
        context.addIssue({
          code: 'custom',
          path: ['entries', index],
          message: `a second entry for ${nameOf(each)}`,
        })
      seen.push(each)
    }
  })

export type BaselineEntry = z.infer<typeof entry>
export type Baseline = z.infer<typeof baselineSchema>

export const emptyBaseline: Baseline = {
  format: 'harness-conformance/baseline',
  formatVersion: 1,
  entries: [],
}

/** `pi, retry_429, links.unique`; with version and dialect where the entry has them. */
export function nameOf(entry: Omit<BaselineEntry, 'reason' | 'cause'>): string {
  const { harness, version, dialect, scenario, check } = entry
  return `${harness}${version ? ` ${version}` : ''}${dialect ? ` (${dialect})` : ''}, ${scenario}, ${check}`
}

/** Whether a reason is still the one that `baseline --update` wrote. */
export const isTodo = ({ reason }: Pick<BaselineEntry, 'reason'>): boolean => /^\s*todo\b/i.test(reason)

/** Whether a failure has the cause that an entry expects. */
export function isExpected(
  entry: Pick<BaselineEntry, 'cause' | 'sometimes'>,
  cause: readonly string[],
): boolean {
  if (entry.sometimes) return cause.every((line) => entry.cause.includes(line))
  return causeKey(cause) === causeKey(entry.cause)
}

/** Whether an entry is about this episode. */
export function belongsTo(
  entry: Pick<BaselineEntry, 'harness' | 'version' | 'dialect' | 'scenario'>,
  episode: { harness: string; version: string; dialect: string | null; scenario: string },
): boolean {
  return (
    entry.harness === episode.harness &&
    entry.scenario === episode.scenario &&
    (entry.version === undefined || entry.version === episode.version) &&
    (entry.dialect === undefined || entry.dialect === episode.dialect)
  )
}

function overlap(a: BaselineEntry, b: BaselineEntry): boolean {
  const meet = (one?: string, other?: string) => one === undefined || other === undefined || one === other
  return (
    a.harness === b.harness &&
    a.scenario === b.scenario &&
    a.check === b.check &&
    meet(a.version, b.version) &&
    meet(a.dialect, b.dialect)
  )
}
