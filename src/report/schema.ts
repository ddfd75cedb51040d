/** `report.json`: what a run found, as data. Payload text never appears in it. */
import { z } from 'zod'

/** A failure that the baseline expects, with the reason that stands there. */
const expected = z.object({ reason: z.string() })

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
  /** What must hold and where that is written; only beside a failure. */
  requirement: z.string().optional(),
  source: z.string().optional(),
  /** Only beside a failure that the baseline expects. */
  expected: expected.optional(),
})

/** `expected_failure`: it failed, and the baseline expects each of its failures, from the same cause. */
export const episodeStatuses = [
  'passed',
  'failed',
  'expected_failure',
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
  /** The scenario in words: what it is, what a conforming harness does, where that is written. */
  about: z.object({ title: z.string(), requirement: z.string(), source: z.string().optional() }).optional(),
  suites: z.array(z.string()),
  profile: z.enum(['strict', 'either-join']),
  seed: z.int(),
  rolloutId: z.string(),
  status: z.enum(episodeStatuses),
  reason: z.string().optional(),
  problem: z.object({ code: z.string(), message: z.string(), hint: z.string() }).optional(),
  findings: z.array(
    z.object({
      id: z.string(),
      severity: z.enum(['error', 'note']),
      message: z.string(),
      expected: expected.optional(),
    }),
  ),
  /** The verdict over the evidence contract alone, extensions left out; `null` when nothing was judged. */
  gate: z.enum(['pass', 'fail']).nullable(),
  checks: z.array(checkResult),
  attempts: z.object({ total: z.int(), httpErrors: z.int() }),
  /** By capability, what this episode showed; a capability for which it gave no occasion is not there. */
  observed: z.record(z.string(), z.enum(['seen', 'not_seen'])).optional(),
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
  /** Rollout file, relative to the report; `null` when no record was delivered. */
  rollout: z.string().nullable(),
  /** Absolute path of the folders left by `keep`. */
  keptAt: z.string().optional(),
  /** How to run this episode again, as a shell command. */
  replay: z.string(),
})

/** What is wrong with an entry of the baseline; each is an error of its own and keeps the gate shut. */
const baselineProblem = z.object({
  kind: z.enum(['stale', 'unknown', 'changed_cause']),
  harness: z.string(),
  scenario: z.string(),
  check: z.string(),
  message: z.string(),
})

/** One capability of one harness: what its author says, and what the episodes of this run showed. */
const claim = z.object({
  /** As in the head of the matrix's column. */
  harness: z.string(),
  capability: z.string(),
  /** `null`: the author says nothing, which is no "no". */
  claimed: z.union([z.boolean(), z.string()]).nullable(),
  /** `not_tried`: no episode of this run gave an occasion. */
  observed: z.enum(['yes', 'no', 'not_tried']),
  /** Episodes that showed it, and those that gave an occasion in vain. */
  seen: z.int(),
  notSeen: z.int(),
  /** What is wrong where the two differ. It does not touch the gate. */
  drift: z.string().optional(),
})

/** The content of `report.json`. */
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
    expectedFailures: z.int(),
    notApplicable: z.int(),
    errors: z.int(),
  }),
  /** From the first episode's start to the last one's end, milliseconds; the part without a harness process. */
  wall: z.object({ totalMs: z.number(), withoutProcessMs: z.number().nullable() }),
  /** `null` when the run had no baseline. `unjudged` entries belong to episodes that this run did not judge. */
  baseline: z
    .object({ entries: z.int(), used: z.int(), unjudged: z.int(), problems: z.array(baselineProblem) })
    .nullable(),
  /** What the harnesses claim against what was observed. */
  claims: z.array(claim).optional(),
  episodes: z.array(episode),
})

export type Report = z.infer<typeof reportSchema>
export type ReportedEpisode = Report['episodes'][number]
export type ReportedCheck = ReportedEpisode['checks'][number]
export type ReportedClaim = z.infer<typeof claim>
export type BaselineProblem = z.infer<typeof baselineProblem>
