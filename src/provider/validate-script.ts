import type { z } from 'zod'
import { faultNatures } from './fault-nature.ts'
import type { LogicalCall, PlacedFault, Script } from './script.ts'
import { faultKinds, scriptSchema } from './script-schema.ts'

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
    return `${place}: unknown fault; accepted: ${faultKinds.join(', ')}`
  return `${place || 'script'}: ${issue.message}`
}

function callProblems({ calls }: Script): string[] {
  return calls.flatMap((call, index) => {
    const last = index === calls.length - 1
    const tools = call.tools?.length ?? 0
    if (last && tools > 0)
      return [
        `calls[${index}]: the last call asks for tools; it must be the final answer, a text without tools`,
      ]
    if (last && !call.text && !call.refusal)
      return [`calls[${index}]: the final answer has no text; give a nonempty \`text\` or a \`refusal\``]
    if (!last && tools === 0)
      return [
        `calls[${index}]: a call without tools is the final answer, so calls[${index + 1}] is never reached; only the last call may go without tools`,
      ]
    return []
  })
}

function faultProblems({ calls, faults = [] }: Script): string[] {
  return faults.flatMap((placed, index) => {
    const problem = placeProblem(placed, index, faults, calls) ?? contentProblem(placed, calls)
    return problem === null ? [] : [`faults[${index}]: ${problem}`]
  })
}

/** Why a fault can never be met where it stands. */
function placeProblem(
  placed: PlacedFault,
  index: number,
  faults: PlacedFault[],
  calls: LogicalCall[],
): string | null {
  const { call, attempt } = placed
  const policy = isPolicy(placed)
  const same = faults.filter((other) => isPolicy(other) === policy && sameCall(other, placed))
  if (policy && call >= calls.length) return `there is no call ${call}; accepted: 0 to ${calls.length - 1}`
  if (same.some((other) => faults.indexOf(other) < index && other.attempt === attempt))
    return `attempt ${attempt} of call ${call} has two faults; place one fault at an attempt`
  if (attempt === 'every')
    return same.length > 1
      ? `"every" stands beside a numbered attempt of call ${call}; use one or the other`
      : barrier(placed, faults)
  const before = same.find((other) => other.attempt === attempt - 1)
  if (attempt > 0 && !before)
    return `attempt ${attempt} of call ${call} is never made, because attempt ${attempt - 1} has no fault and is answered; number the attempts from 0 without a gap`
  // A client may leave during a stall, however long it is; the other faults of this nature end with the reply.
  if (before && before.fault.kind !== 'stall' && faultNatures[before.fault.kind].answers === 'whole')
    return `attempt ${attempt} of call ${call} is never made, because "${before.fault.kind}" at attempt ${attempt - 1} delivers the whole reply; place the next fault at another call`
  return barrier(placed, faults)
}

function barrier(placed: PlacedFault, faults: PlacedFault[]): string | null {
  const earlier = faults.some(
    (other) =>
      isPolicy(placed) &&
      isPolicy(other) &&
      other.attempt === 'every' &&
      other.call < placed.call &&
      faultNatures[other.fault.kind].answers === 'no',
  )
  return earlier
    ? `call ${placed.call} is never reached, because an earlier call fails at every attempt`
    : null
}

/** Why a fault cannot be done to the reply of its call. */
function contentProblem({ call, fault, ...placed }: PlacedFault, calls: LogicalCall[]): string | null {
  const tools = isPolicy(placed) ? (calls[call]?.tools?.length ?? 0) : 0
  const text = isPolicy(placed) ? Boolean(calls[call]?.text ?? calls[call]?.refusal) : true
  const at = 'at' in fault ? fault.at : undefined
  if ((at === 'in_tool_arguments' || at === 'after_tool_call') && tools === 0)
    return `"${at}" needs a tool call, and call ${call} has none; place it at a call with tools`
  if (at === 'in_text' && !text)
    return `"in_text" needs a text, and call ${call} has none; give the call a \`text\`, or use another place`
  if (fault.kind === 'truncated_arguments' && tools === 0)
    return `"truncated_arguments" needs a tool call, and call ${call} has none; place it at a call with tools`
  if (fault.kind === 'tool_ids') {
    const wanted = fault.how === 'duplicate' || fault.how === 'fused' ? 2 : 1
    if (tools < wanted)
      return `"${fault.how}" tool ids need ${wanted} tool call${wanted > 1 ? 's' : ''} in call ${call}, which has ${tools}`
    if (fault.how === 'reused' && !calls.slice(0, call).some((earlier) => earlier.tools?.length))
      return `"reused" takes the id of an earlier tool call, and no call before call ${call} has one`
  }
  if (fault.kind === 'stall' && fault.keepAliveSeconds !== undefined && at === 'before_headers')
    return '`keepAliveSeconds` cannot be kept before the headers are out; use "after_headers"'
  return null
}

function isPolicy(placed: Pick<PlacedFault, 'purpose'>): boolean {
  return (placed.purpose ?? 'policy') === 'policy'
}

function sameCall(a: PlacedFault, b: PlacedFault): boolean {
  return (a.purpose ?? 'policy') === (b.purpose ?? 'policy') && a.call === b.call
}
