/** Pure: Claude Code's transcripts and events in, observations and outcome out. */
import type { HarnessResult, InvocationObservation, Outcome } from '../../src/harness/index.ts'
import { compactionsOf } from './compactions.ts'
import { conversationOf } from './conversation.ts'
import type { ResultEvent } from './events.ts'
import type { ClaudeRecord, Transcript } from './record.ts'
import { stepsOf } from './steps.ts'
import { toolsOf } from './tools.ts'
import { endingFailure, isReplyRow, isToolUse } from './transcript.ts'

export function translate({ session, agents, spans, result }: ClaudeRecord): HarnessResult {
  const transcripts = [session, ...agents]
  return {
    outcome: outcomeOf(result),
    observations: {
      source: 'claude-code',
      invocations: [
        sessionInvocation(session, result),
        ...agents.map((agent) => agentInvocation(agent, transcripts)),
      ],
      steps: transcripts.flatMap((transcript) => stepsOf(transcript, spans)),
      tools: transcripts.flatMap((transcript) => toolsOf(transcript, spans)),
      compactions: transcripts.flatMap((transcript) => compactionsOf(transcript, spans)),
    },
  }
}

function sessionInvocation({ id, rows }: Transcript, end: ResultEvent | null): InvocationObservation {
  return {
    id,
    status: end === null ? 'incomplete' : end.is_error ? 'failed' : 'completed',
    durationMs: end?.duration_ms ?? null,
    errorType: end?.is_error ? (end.terminal_reason ?? null) : null,
    conversation: conversationOf(rows),
  }
}

function agentInvocation({ id, rows, agent }: Transcript, transcripts: Transcript[]): InvocationObservation {
  const spawnedBy = agent?.toolUseId ?? null
  // `finished` is said of an agent that the provider refused, too.
  const failure = agent?.finished ? endingFailure(rows) : undefined
  return {
    id,
    parentId: transcripts.find((other) => callsOf(other).has(spawnedBy))?.id ?? null,
    spawnedByToolCallId: spawnedBy,
    status: failure ? 'failed' : agent?.finished ? 'completed' : 'incomplete',
    errorType: failure?.apiErrorType ?? null,
    conversation: conversationOf(rows),
  }
}

function callsOf({ rows }: Transcript): Set<string | null> {
  const blocks = rows.filter(isReplyRow).flatMap(({ message }) => message.content)
  return new Set(blocks.filter(isToolUse).map(({ id }) => id))
}

/** An error that is not the provider's (too many turns, say) is no provider failure. */
function outcomeOf(end: ResultEvent | null): Outcome {
  if (end === null) return { status: 'failed', answer: null, failure: null }
  if (!end.is_error) return { status: 'completed', answer: end.result || null }
  const message = isProviderFailure(end) ? end.result : undefined
  return { status: 'failed', answer: null, failure: message === undefined ? null : { message } }
}

/** A 413 (`image_error`) and an overflow (`prompt_too_long`) have reasons of their own, beside the status. */
function isProviderFailure({ terminal_reason, api_error_status }: ResultEvent): boolean {
  return terminal_reason === 'api_error' || typeof api_error_status === 'number'
}
