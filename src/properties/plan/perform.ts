import { createCapture } from '../../collector/index.ts'
import type { CapturedCall } from '../../evidence/capture.ts'
import { type PlannedAttempt, plannedAttempts } from './attempts.ts'
import type { EpisodePlan } from './types.ts'

export interface PerformedAttempt extends PlannedAttempt {
  modelCallId: string
}

const encoder = new TextEncoder()

/** Plays the attempts of a plan to a capture, as bytes, in the order that the plan gives. */
export function perform(plan: EpisodePlan): { attempts: PerformedAttempt[]; calls: CapturedCall[] } {
  const attempts = plannedAttempts(plan).map((attempt, at) => ({
    ...attempt,
    modelCallId: at.toString(16).padStart(32, '0'),
  }))
  let next = ''
  const capture = createCapture({
    modelServer: 'policy_model',
    modelCallId: () => next,
    // One instant for all: nothing can be joined by time.
    clock: () => 1000,
  })
  const played = attempts
    .map((attempt, at) => ({ attempt, key: plan.order[at] ?? at }))
    .sort((one, other) => one.key - other.key)
  for (const { attempt } of played) {
    next = attempt.modelCallId
    playAttempt(capture, attempt)
  }
  return { attempts, calls: capture.calls() }
}

function playAttempt(capture: ReturnType<typeof createCapture>, attempt: PlannedAttempt): void {
  const exchange = capture.begin({
    dialect: 'chat',
    rawHeaders: [
      ['X-Session-Id', attempt.invocationId],
      ...(attempt.stepHeader ? [['X-Step-Id', attempt.stepHeader] as [string, string]] : []),
    ],
    // The same for all, so that equal failures are equal byte for byte.
    body: encoder.encode('{"model":"m","messages":[{"role":"user","content":"go"}]}'),
  })
  if (attempt.status === null) {
    exchange.end('connection')
    return
  }
  const stream = attempt.kind === 'cut'
  exchange.respond(
    attempt.status,
    new Headers({ 'content-type': stream ? 'text/event-stream' : 'application/json' }),
  )
  exchange.chunk(encoder.encode(bodyOf(attempt)))
  exchange.end(stream ? 'connection' : 'complete')
}

function bodyOf({ kind, status, responseId }: PlannedAttempt): string {
  if (kind === 'http_error')
    return JSON.stringify({ error: { message: 'scripted failure', code: `${status}` } })
  const head = { id: responseId, object: 'chat.completion', created: 1, model: 'm' }
  if (kind === 'cut') return `data: ${JSON.stringify({ ...head, choices: [] })}\n\ndata: {"id"`
  return JSON.stringify({
    ...head,
    choices: [{ index: 0, message: { role: 'assistant', content: 'done' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 20, completion_tokens: 8, total_tokens: 28 },
  })
}
