/** `report.json`: what a run found, as data. Payload text never appears in it. */
import { z } from 'zod'

const checkResult = z.object({
  id: z.string(),
  kind: z.enum(['schema', 'semantic', 'behavioral']),
  tier: z.enum(['P0', 'P1', 'P2']),
  status: z.enum(['pass', 'fail', 'not_applicable']),
  evidence: z.array(z.string()),
  locations: z.array(z.string()),
  reasons: z.array(z.string()),
  blockedBy: z.array(z.string()),
  extension: z.boolean().optional(),
})

export const episodeStatuses = [
  'passed',
  'failed',
  'not_applicable',
  'setup_error',
  'execution_error',
  'kit_error',
] as const

const episode = z.object({
  harness: z.string(),
  version: z.string(),
  /** Where the adapter comes from: an entry point of the kit, or `custom`. */
  adapter: z.string(),
  dialect: z.string().nullable(),
  scenario: z.string(),
  suites: z.array(z.string()),
  profile: z.enum(['strict', 'either-join']),
  seed: z.int(),
  rolloutId: z.string(),
  status: z.enum(episodeStatuses),
  reason: z.string().optional(),
  problem: z.object({ code: z.string(), message: z.string(), hint: z.string() }).optional(),
  findings: z.array(z.object({ id: z.string(), severity: z.enum(['error', 'note']), message: z.string() })),
  /** The verdict over the evidence contract alone, extensions left out; `null` when nothing was judged. */
  gate: z.enum(['pass', 'fail']).nullable(),
  checks: z.array(checkResult),
  attempts: z.object({ total: z.int(), httpErrors: z.int() }),
  /** The harness's own outcome, without its text. */
  outcome: z
    .object({
      status: z.enum(['completed', 'failed']),
      exitCode: z.int().nullable().optional(),
      timedOut: z.boolean().optional(),
    })
    .nullable(),
  /** Unix milliseconds; `processes` are the spans in which a process of the harness was alive. */
  timing: z.object({
    startedAt: z.number(),
    endedAt: z.number(),
    processes: z.array(z.tuple([z.number(), z.number()])),
  }),
  keptAt: z.string().optional(),
})

export const reportSchema = z.object({
  format: z.literal('harness-conformance/report'),
  formatVersion: z.literal(1),
  kit: z.object({ name: z.literal('harness-conformance'), version: z.string() }),
  node: z.string(),
  platform: z.string(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  /** False when the run was interrupted. */
  complete: z.boolean(),
  gate: z.enum(['met', 'not_met', 'not_evaluated']),
  summary: z.object({
    total: z.int(),
    passed: z.int(),
    failed: z.int(),
    notApplicable: z.int(),
    errors: z.int(),
  }),
  /** From the first episode's start to the last one's end, milliseconds; the part without a harness process. */
  wall: z.object({ totalMs: z.number(), withoutProcessMs: z.number().nullable() }),
  episodes: z.array(episode),
})

export type Report = z.infer<typeof reportSchema>
export type ReportedEpisode = Report['episodes'][number]
