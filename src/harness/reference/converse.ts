import { setTimeout as sleep } from 'node:timers/promises'
import type { HarnessResult, InvocationObservation, StepObservation, ToolObservation } from '../types.ts'
import { attempt } from './attempt.ts'
import { AttemptFailure } from './attempt-failure.ts'
import { delegate, delegates } from './delegate.ts'
import { resultItem } from './history-items.ts'
import type { Decision, Ending, ReferenceParts, Session } from './types.ts'
import { isWithheld } from './usable-reply.ts'

export interface ConverseOptions {
  parts: ReferenceParts
  stream: boolean
  maxRetries: number
  maxSteps: number
  idleTimeoutMs: number
}

/** One episode: asks, runs tools, asks again, until there is an answer or a failure that ends it. */
export async function converse(session: Session, options: ConverseOptions): Promise<HarnessResult> {
  const kept: Kept = { invocations: [], steps: [], tools: [] }
  const ending = await play(session, options, kept)
  return { outcome: options.parts.outcome(ending), observations: { source: 'reference', ...kept } }
}

/** What the conversations of an episode leave in the record. */
interface Kept {
  invocations: InvocationObservation[]
  steps: StepObservation[]
  tools: ToolObservation[]
}

/** One conversation, with those of the subagents that it starts. */
async function play(session: Session, options: ConverseOptions, kept: Kept): Promise<Ending> {
  const began = performance.now()
  const ending = await untilItEnds(session, options, kept)
  kept.invocations.push(options.parts.keepInvocation(session, ending, performance.now() - began))
  return ending
}

async function untilItEnds(session: Session, options: ConverseOptions, kept: Kept): Promise<Ending> {
  const { parts, maxSteps } = options
  const { steps, tools } = kept
  const playChild = (child: Session) => play(child, options, kept)
  try {
    for (let number = 1; number <= maxSteps; number += 1) {
      const decision = await decide(session, number, options, steps)
      if ('status' in decision) return decision
      const { reply } = decision
      steps.push(...parts.keepDecision(decision, session))
      session.items.push(...reply.items)
      if (isWithheld(reply))
        return { status: 'failed', failure: { message: 'the provider withheld the reply' } }
      if (reply.toolCalls.length === 0) return { status: 'completed', answer: reply.text ?? '' }
      for (const call of reply.toolCalls) {
        const run = delegates(call, session)
          ? await delegate(call, session, parts, playChild)
          : await parts.runTool(call, session)
        tools.push(...parts.keepTool(run, session))
        session.items.push(resultItem(run))
      }
    }
  } catch (error) {
    if (!session.context.signal.aborted) throw error
    return { status: 'failed', failure: null }
  }
  return { status: 'failed', failure: { message: `no answer after ${maxSteps} steps` } }
}

/** One decision: as many attempts as the retry policy grants. */
async function decide(
  session: Session,
  number: number,
  options: ConverseOptions,
  steps: StepObservation[],
): Promise<Decision | Ending> {
  const { parts, stream, idleTimeoutMs, maxRetries } = options
  const stepId = `${session.invocationId}/${number}`
  const startedAt = Date.now() / 1000
  const failures: AttemptFailure[] = []
  for (;;) {
    try {
      const headers = parts.headers(session, stepId)
      const reply = await attempt({ session, stepId, stream, idleTimeoutMs, headers })
      return { stepId, startedAt, failures, reply }
    } catch (failure) {
      if (!(failure instanceof AttemptFailure)) throw failure
      failures.push(failure)
      const again = failures.length <= maxRetries && parts.shouldRetry(failure)
      const delay = again ? parts.retryDelay(failure, failures.length) : null
      if (delay === null) {
        steps.push(...parts.keepFailures(failures, session, startedAt))
        return { status: 'failed', failure: { message: failure.message } }
      }
      await sleep(delay, undefined, { signal: session.context.signal })
    }
  }
}
