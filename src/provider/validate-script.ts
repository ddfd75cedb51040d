import { z } from 'zod'
import { purposes } from './defaults.ts'
import type { PlacedFault, Script } from './script.ts'

const usage = z.enum(['present', 'omitted'])

const callSchema = z.strictObject({
  tools: z
    .array(z.strictObject({ kind: z.literal('shell'), exitCode: z.int().min(0).max(255).optional() }))
    .optional(),
  text: z.string().optional(),
  reasoning: z.string().nullable().optional(),
  usage: usage.optional(),
})

const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('http_error'),
    status: z.int().min(400).max(599),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.unknown().optional(),
    message: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('deadline'), seconds: z.number().positive().max(3600) }),
])

const scriptSchema = z.strictObject({
  calls: z.array(callSchema).min(1, 'a script needs at least one logical call'),
  faults: z
    .array(
      z.strictObject({
        purpose: z.enum(purposes as [string, ...string[]]).optional(),
        call: z.int().nonnegative(),
        attempt: z.union([z.int().nonnegative(), z.literal('every')]),
        fault: faultSchema,
      }),
    )
    .optional(),
  usage: usage.optional(),
})

/**
 * Refuses a script that no provider could play or no harness could reach.
 *
 * @throws Error that begins with what failed, lists every problem with its place in the script, and says what
 * is accepted there.
 */
export function validateScript(script: Script): void {
  const parsed = scriptSchema.safeParse(script)
  const problems = parsed.success
    ? [...callProblems(script), ...faultProblems(script)]
    : parsed.error.issues.map(describeIssue)
  if (problems.length === 0) return
  throw new Error(`Failed to read the script: ${problems.join('; ')}.`)
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const place = issue.path.reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[${key}]` : `${path}${path ? '.' : ''}${String(key)}`),
    '',
  )
  if (issue.code === 'invalid_union' && place.endsWith('kind'))
    return `${place}: unknown kind; accepted: ${faultSchema.options.map(kindOf).join(', ')}`
  return `${place || 'script'}: ${issue.message}`
}

function kindOf(option: (typeof faultSchema.options)[number]): string {
  return [...option.shape.kind.values].join()
}

function callProblems({ calls }: Script): string[] {
  return calls.flatMap((call, index) => {
    const last = index === calls.length - 1
    const tools = call.tools?.length ?? 0
    if (last && tools > 0)
      return [
        `calls[${index}]: the last call asks for tools; it must be the final answer, a text without tools`,
      ]
    if (last && !call.text) return [`calls[${index}]: the final answer has no text; give a nonempty \`text\``]
    if (!last && tools === 0)
      return [
        `calls[${index}]: a call without tools is the final answer, so calls[${index + 1}] is never reached; only the last call may go without tools`,
      ]
    return []
  })
}

function faultProblems({ calls, faults = [] }: Script): string[] {
  return faults.flatMap((placed, index) => {
    const { call, attempt } = placed
    const place = `faults[${index}]`
    const purpose = placed.purpose ?? 'policy'
    const same = faults.filter((other) => sameCall(other, placed))
    if (purpose === 'policy' && call >= calls.length)
      return [`${place}: there is no call ${call}; accepted: 0 to ${calls.length - 1}`]
    if (same.some((other) => faults.indexOf(other) < index && other.attempt === attempt))
      return [`${place}: attempt ${attempt} of call ${call} has two faults; place one fault at an attempt`]
    if (attempt === 'every' && same.length > 1)
      return [`${place}: "every" stands beside a numbered attempt of call ${call}; use one or the other`]
    if (typeof attempt === 'number' && attempt > 0 && !same.some((other) => other.attempt === attempt - 1))
      return [
        `${place}: attempt ${attempt} of call ${call} is never made, because attempt ${attempt - 1} has no fault and is answered; number the attempts from 0 without a gap`,
      ]
    if (purpose === 'policy' && faults.some((other) => endsBefore(other, call)))
      return [`${place}: call ${call} is never reached, because an earlier call fails at every attempt`]
    return []
  })
}

function sameCall(a: PlacedFault, b: PlacedFault): boolean {
  return (a.purpose ?? 'policy') === (b.purpose ?? 'policy') && a.call === b.call
}

function endsBefore(fault: PlacedFault, call: number): boolean {
  return (fault.purpose ?? 'policy') === 'policy' && fault.attempt === 'every' && fault.call < call
}
