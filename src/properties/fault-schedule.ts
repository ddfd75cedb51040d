import fc from 'fast-check'
import type { Fault, LogicalCall, PlacedFault, Script } from '../provider/script.ts'

export interface FaultScheduleOptions {
  /** Tool calls before the final answer; default 0 to 2. */
  maxToolCalls?: number
  /** Failed attempts of one decision; default 2. Keep it within the retries that the harness claims. */
  maxRetries?: number
  /** Statuses of HTTP errors that the harness retries; default 429, 500, 503. */
  statuses?: number[]
  /** Seconds of the model server's deadline; default 0.05, `null` for no deadlines. */
  deadlineSeconds?: number | null
  /** Also schedules whose first decision is refused for ever, with status 400; default true. */
  terminal?: boolean
  /** Further faults to place, each of which must be retryable. */
  faults?: fc.Arbitrary<Fault>
}

/**
 * Short scripts for the provider: a few decisions, and before each a bounded number of failed attempts.
 * Every one is valid as it stands, and shrinks towards a single answer without faults.
 */
export function faultSchedule(options: FaultScheduleOptions = {}): fc.Arbitrary<Script> {
  const { maxToolCalls = 2, maxRetries = 2, terminal = true } = options
  const failures = fc.array(retryable(options), { maxLength: maxRetries })
  // No minimum length: an array that has one does not shrink from its end.
  const recovered = fc.array(failures, { maxLength: maxToolCalls + 1 }).map((perCall) => ({
    calls: callsFor(Math.max(1, perCall.length)),
    faults: perCall.flatMap(placeAt),
  }))
  if (!terminal) return recovered
  const refused = fc.constant<Script>({
    calls: callsFor(1),
    faults: [{ call: 0, attempt: 'every', fault: { kind: 'http_error', status: 400 } }],
  })
  return fc.oneof({ weight: 9, arbitrary: recovered }, { weight: 1, arbitrary: refused })
}

function retryable(options: FaultScheduleOptions): fc.Arbitrary<Fault> {
  const { statuses = [429, 500, 503], deadlineSeconds = 0.05 } = options
  const httpError = fc.constantFrom(...statuses).map((status): Fault => ({ kind: 'http_error', status }))
  const others: { weight: number; arbitrary: fc.Arbitrary<Fault> }[] = []
  if (deadlineSeconds !== null)
    others.push({ weight: 1, arbitrary: fc.constant<Fault>({ kind: 'deadline', seconds: deadlineSeconds }) })
  if (options.faults) others.push({ weight: 4, arbitrary: options.faults })
  return fc.oneof({ weight: 4, arbitrary: httpError }, ...others)
}

/** All but the last decision run one command; the last one is the answer. */
function callsFor(count: number): LogicalCall[] {
  return Array.from({ length: count }, (_, at) =>
    at === count - 1 ? { text: 'CONFORMANCE_DONE' } : { tools: [{ kind: 'shell', exitCode: 0 }] },
  )
}

function placeAt(faults: Fault[], call: number): PlacedFault[] {
  return faults.map((fault, attempt) => ({ call, attempt, fault }))
}
