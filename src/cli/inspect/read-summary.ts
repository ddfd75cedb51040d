import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { evidenceLabels } from '../../checks/evidence-rows.ts'
import { tokenFields } from '../../checks/token-fields.ts'
import type { EvidenceLabel } from '../../checks/types.ts'
import { UsageError } from '../exit-code.ts'
import { type Summary, summarySchema } from './summary.ts'

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

/**
 * Reads a `summary.json`, or the one in a published folder.
 *
 * @throws UsageError when it cannot be read or is no summary of this format
 */
export async function readSummary(path: string): Promise<Summary> {
  const advice = 'Name a summary.json that inspect --out wrote, or the output of inspect --format json.'
  let text: string
  try {
    const file = (await stat(path)).isDirectory() ? join(path, 'summary.json') : path
    text = await readFile(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UsageError(`Failed to read the summary ${path}: the system refused it (${code}). ${advice}`)
  }
  const { data, error } = schema.safeParse(parse(text))
  if (error) {
    const where = error.issues[0]?.path.join('.') || 'the whole'
    throw new UsageError(
      `Failed to read the summary ${path}: ${where} is not as in ${summarySchema}. ${advice}`,
    )
  }
  return data as Summary
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
