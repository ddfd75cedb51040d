import { purposes } from './defaults.ts'
import { faultNatures } from './fault-nature.ts'
import type { LogicalCall, PlacedFault, Purpose, Script } from './script.ts'
import { describeIssue } from './script-issue.ts'
import { scriptSchema } from './script-schema.ts'
import { callsOf } from './scripted-tools.ts'
import { barrierBefore } from './unreachable.ts'
import { callProblem, faultProblem } from './validate-parts.ts'

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
    : parsed.error.issues.map((issue) => describeIssue(issue, script))
  if (problems.length === 0) return
  throw new Error(`Failed to read the script: ${problems.join('; ')}.`)
}

function callProblems(script: Script): string[] {
  return purposes.flatMap((purpose) => {
    const calls = callsOf(script, purpose)
    const name = purpose === 'policy' ? 'calls' : `others.${purpose}`
    return calls.flatMap((call, index) => {
      const problem =
        callProblem(call) ??
        courseProblem({ name, purpose, calls, index }) ??
        reachProblem(script, purpose, index)
      return problem === null ? [] : [`${name}[${index}]: ${problem}`]
    })
  })
}

/** What is wrong with a call where it stands. */
function courseProblem(at: {
  name: string
  purpose: Purpose
  calls: LogicalCall[]
  index: number
}): string | null {
  const { name, purpose, calls, index } = at
  const call = calls[index]
  const last = index === calls.length - 1
  const tools = call?.tools?.length ?? 0
  if (last && tools > 0)
    return 'the last call asks for tools; it must be the final answer, a text without tools'
  if (tools === 0 && !call?.text && !call?.refusal && (last || purpose !== 'policy'))
    return 'the final answer has no text; give a nonempty `text` or a `refusal`'
  if (!last && tools === 0 && purpose === 'policy')
    return `a call without tools is the final answer, so ${name}[${index + 1}] is never reached; only the last call may go without tools`
  return null
}

function reachProblem(script: Script, purpose: Purpose, index: number): string | null {
  const barrier = barrierBefore(index, laneOf(script.faults ?? [], purpose))
  const tools = callsOf(script, purpose)[barrier?.call ?? 0]?.tools?.length ?? 0
  return barrier && tools > 0
    ? `it is never reached, because "${barrier.fault.kind}" at every attempt of call ${barrier.call} never lets its tool calls through; end the script with that call (a text in place of its tools), or number the attempts`
    : null
}

function faultProblems(script: Script): string[] {
  const { faults = [] } = script
  return faults.flatMap((placed, index) => {
    const calls = callsOf(script, placed.purpose ?? 'policy')
    const problem = placeProblem(placed, index, faults, calls) ?? faultProblem(placed, calls)
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
  const { call, attempt, purpose = 'policy' } = placed
  const lane = laneOf(faults, purpose)
  const same = lane.filter((other) => other.call === call)
  if (purpose === 'policy' && call >= calls.length)
    return `there is no call ${call}; accepted: 0 to ${calls.length - 1}`
  if (same.some((other) => faults.indexOf(other) < index && other.attempt === attempt))
    return `attempt ${attempt} of call ${call} has two faults; place one fault at an attempt`
  if (attempt === 'every')
    return same.length > 1
      ? `"every" stands beside a numbered attempt of call ${call}; use one or the other`
      : barrierProblem(placed, lane)
  const before = same.find((other) => other.attempt === attempt - 1)
  if (attempt > 0 && !before)
    return `attempt ${attempt} of call ${call} is never made, because attempt ${attempt - 1} has no fault and is answered; number the attempts from 0 without a gap`
  // A client may leave during a stall, however long it is; the other faults of this nature end with the reply.
  if (before && before.fault.kind !== 'stall' && faultNatures[before.fault.kind].answers === 'whole')
    return `attempt ${attempt} of call ${call} is never made, because "${before.fault.kind}" at attempt ${attempt - 1} delivers the whole reply; place the next fault at another call`
  return barrierProblem(placed, lane)
}

/** Calls of the task come one after the other; so do those of a purpose that has its own. */
function barrierProblem({ call }: PlacedFault, lane: PlacedFault[]): string | null {
  return barrierBefore(call, lane)
    ? `call ${call} is never reached, because an earlier call fails at every attempt`
    : null
}

function laneOf(faults: PlacedFault[], purpose: Purpose): PlacedFault[] {
  return faults.filter((placed) => (placed.purpose ?? 'policy') === purpose)
}
