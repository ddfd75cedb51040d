import { readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { evidenceLabels } from '../../checks/evidence-rows.ts'
import { tokenFields } from '../../checks/token-fields.ts'
import type { EvidenceLabel } from '../../checks/types.ts'
import { UsageError } from '../exit-code.ts'
import { gateOf, maxExamples, type Summary, summarySchema } from './summary.ts'

const count = z.int().nonnegative()
const labels = Object.keys(evidenceLabels) as [EvidenceLabel, ...EvidenceLabel[]]

const schema = z.object({
  schema: z.literal(summarySchema),
  version: z.string(),
  profile: z.enum(['strict', 'either-join']),
  links: z.boolean(),
  gate: z.enum(['pass', 'fail']),
  records: count,
  passing: count,
  evidence: z.record(z.enum(labels), z.object({ title: z.string(), passing: count, applicable: count })),
  tokens: z.record(z.enum(tokenFields), z.object({ available: count, attempts: count })),
  checks: z.array(
    z.object({
      id: z.string(),
      extension: z.boolean(),
      pass: count,
      fail: count,
      blocked: count,
      not_applicable: count,
      examples: z.array(
        z.object({ source: z.string(), line: count, location: z.string(), reason: z.string(), more: count }),
      ),
    }),
  ),
  inputs: z.array(
    z.object({
      source: z.string(),
      scope: z.object({
        tools: z.boolean(),
        verifier: z.boolean(),
        steps: z.boolean(),
        requireSandbox: z.boolean(),
      }),
      records: count,
      sha256: z.string().optional(),
    }),
  ),
})

const advice = 'Name a summary.json that inspect --out wrote, or the output of inspect --format json.'

/**
 * Reads summaries: `summary.json` files, or the ones in published folders. A file that is meant twice is read once,
 * or its records would count twice.
 *
 * @throws UsageError when one cannot be read, is no summary of this format, or contradicts itself
 */
export async function readSummaries(paths: readonly string[]): Promise<{ path: string; summary: Summary }[]> {
  const found = new Map<string, string>()
  for (const path of paths) {
    const file = await fileOf(path).catch((error) => fail(path, refusal(error)))
    if (!found.has(file)) found.set(file, path)
  }
  return Promise.all(
    [...found].map(async ([file, path]) => ({ path, summary: await readSummary(file, path) })),
  )
}

/** The same for all names of a file. */
async function fileOf(path: string): Promise<string> {
  return realpath((await stat(path)).isDirectory() ? join(path, 'summary.json') : path)
}

async function readSummary(file: string, path: string): Promise<Summary> {
  const text = await readFile(file, 'utf8').catch((error) => fail(path, refusal(error)))
  const { data, error } = schema.safeParse(parse(text))
  if (error) fail(path, `${error.issues[0]?.path.join('.') || 'the whole'} is not as in ${summarySchema}`)
  const summary = data as Summary
  const contradiction = contradictionIn(summary)
  if (contradiction) fail(path, `it was changed, for ${contradiction}`, 'Inspect the part again.')
  return summary
}

function fail(path: string, fault: string, what = advice): never {
  throw new UsageError(`Failed to read the summary ${path}: ${fault}. ${what}`)
}

const refusal = ({ code }: NodeJS.ErrnoException): string => `the system refused it (${code})`

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Numbers that no inspection can have counted together; without them a sum would be believed that is none. */
function contradictionIn(summary: Summary): string | undefined {
  const { records, passing, gate, evidence, tokens, checks, inputs } = summary
  if (inputs.reduce((sum, input) => sum + input.records, 0) !== records) {
    return 'its inputs have not as many records as it counts'
  }
  if (passing > records) return 'more records pass than it counts'
  if (gate !== gateOf(records, passing)) return 'its gate is not that of its records'
  for (const [label, row] of Object.entries(evidence)) {
    if (row.passing > row.applicable || row.applicable > records) return `the counts of ${label} do not fit`
  }
  for (const [field, { available, attempts }] of Object.entries(tokens)) {
    if (available > attempts) return `more attempts carry ${field} than it counts`
  }
  const ids = new Set(checks.map(({ id }) => id))
  if (ids.size !== checks.length || (records > 0 && ids.size === 0)) return 'its list of checks does not fit'
  for (const { id, pass, fail: failed, blocked, not_applicable, examples } of checks) {
    const judged = pass + failed + blocked + not_applicable
    // What a scenario expects is known of some records only.
    const fits = id.startsWith('outcome.') ? judged <= records : judged === records
    if (!fits || examples.length !== Math.min(failed, maxExamples)) return `the counts of ${id} do not fit`
  }
  return undefined
}
