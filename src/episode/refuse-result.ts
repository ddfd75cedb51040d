import { z } from 'zod'

const rows = z.array(z.looseObject({}))
const ids = z.array(z.string()).nullish()

/**
 * The shape that collector and verifier rely on, and no more: what a harness did not keep is for the checks to
 * say, not for this schema.
 */
const resultSchema = z.looseObject({
  outcome: z
    .looseObject({
      status: z.enum(['completed', 'failed']),
      answer: z.string().nullish(),
      failure: z.looseObject({}).nullish(),
    })
    .refine(({ status, failure }) => status === 'failed' || !failure, {
      error: 'status is "completed", and yet `failure` tells of the provider failure that ended the run',
    }),
  observations: z.looseObject({
    source: z.string(),
    invocations: z.array(z.looseObject({ conversation: rows })),
    tools: rows,
    steps: z.array(z.looseObject({ responseIds: ids, stepIds: ids })),
    compactions: z.array(z.looseObject({ responseIds: ids, stepIds: ids })).nullish(),
    sandboxes: rows.nullish(),
    gaps: rows.nullish(),
  }),
})

/**
 * Why an adapter's result cannot be made a record of; `null` when it can. A record is JSON and travels between
 * processes, so a function, a BigInt or a cycle in it is refused here, with the episode's name beside it.
 */
export function refuseResult(result: unknown): string | null {
  const { error } = resultSchema.safeParse(result)
  const issue = error?.issues[0]
  if (issue) return `${issue.path.join('.') || 'the result'}: ${issue.message}`
  try {
    JSON.stringify(structuredClone(result))
    return null
  } catch (cause) {
    return `it holds what is no JSON: ${(cause as Error).message.split('\n')[0]}`
  }
}
