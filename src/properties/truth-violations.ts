import type { CallRef, RolloutRecord } from '../evidence/record.ts'
import type { ObservationSet } from './observation-set.ts'
import type { PerformedAttempt } from './plan/perform.ts'

/**
 * Where a record differs from the truth of a planned episode: an attempt that is missing, that has another
 * owner or step than it really had, or a step that was made up. Slow and plain on purpose.
 */
export function truthViolations(record: RolloutRecord, { attempts, input }: ObservationSet): string[] {
  const { model_calls, turns } = record.ng_trajectory
  const expectedTurns = input.observations.steps.map(({ answer }) => answer).sort()
  const foundTurns = turns.map(({ answer }) => answer).sort()
  return [
    ...attempts.flatMap((attempt) => attemptProblems(record, attempt)),
    ...(model_calls.length === attempts.length
      ? []
      : [`${attempts.length} attempts were made and ${model_calls.length} are saved`]),
    ...(JSON.stringify(expectedTurns) === JSON.stringify(foundTurns)
      ? []
      : [
          `the harness kept ${expectedTurns.length} steps and the record has ${foundTurns.length}, or others`,
        ]),
  ]
}

function attemptProblems(record: RolloutRecord, attempt: PerformedAttempt): string[] {
  const { model_calls, invocations, turns } = record.ng_trajectory
  const named = (refs: CallRef[]) => refs.filter((ref) => ref.model_call_id === attempt.modelCallId)
  const saved = model_calls.filter((call) => call.model_call_id === attempt.modelCallId)
  const owners = invocations.flatMap((each) => named(each.model_calls).map(() => each.invocation_id))
  const steps = turns.flatMap((each) => named(each.model_calls).map(() => String(each.answer)))
  return [
    ...compare('times saved', ['1'], [String(saved.length)]),
    ...compare(
      'status',
      [attempt.status],
      saved.map((call) => call.response_metadata.status_code),
    ),
    ...compare('owner', [attempt.invocationId], owners),
    ...compare('step', attempt.step === null ? [] : [attempt.step], steps),
  ].map((problem) => `${attempt.kind} of ${attempt.invocationId}: ${problem}`)
}

function compare(what: string, expected: unknown[], found: unknown[]): string[] {
  if (JSON.stringify(expected) === JSON.stringify(found)) return []
  return [`${what}: expected ${list(expected)}, found ${list(found)}`]
}

function list(values: unknown[]): string {
  return values.length === 0 ? 'none' : values.join(', ')
}
