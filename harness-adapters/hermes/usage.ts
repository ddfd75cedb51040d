import { z } from 'zod'

/** What `--usage-file` reports, also of a run that failed; nothing when a signal ended it. */
export const usageSchema = z.looseObject({
  completed: z.boolean().nullable(),
  failed: z.boolean(),
  /** Set when Hermes itself broke down. */
  failure: z.string().optional(),
})
export type HermesUsage = z.infer<typeof usageSchema>
