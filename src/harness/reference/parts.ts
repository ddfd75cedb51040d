import type { AttemptFailure } from './attempt-failure.ts'
import { isObject } from './history-items.ts'
import { isRetryable, type RetryTiming, retryDelay } from './retry-policy.ts'
import type { Decision, ReferenceParts, Session, ToolCall, ToolRun } from './types.ts'

/** The behaviour of a conforming harness, part by part. */
export function conformingParts(timing: RetryTiming): ReferenceParts {
  return {
    headers: ({ invocationId, parent }, stepId) => ({
      'x-session-id': invocationId,
      'x-step-id': stepId,
      ...(parent ? { 'x-parent-session-id': parent.invocationId } : {}),
    }),
    shouldRetry: isRetryable,
    retryDelay: (failure, attempt) => retryDelay(failure, attempt, timing),
    runTool,
    childResult: (ending) =>
      ending.status === 'completed'
        ? { status: 'completed', output: ending.answer }
        : { status: 'failed', output: `The subagent failed: ${ending.failure?.message ?? 'it was ended'}` },
    keepDecision: (decision, session) => [stepOf(decision, session)],
    // Attempts that led to no decision belong to their invocation, and to no step.
    keepFailures: () => [],
    keepTool: (run, session) => [
      {
        invocationId: session.invocationId,
        toolCallId: run.call.id,
        name: run.call.name,
        status: run.status,
        startedAt: run.startedAt,
        completedAt: run.completedAt,
        durationMs: Math.round((run.completedAt - run.startedAt) * 1000),
        timingSource: 'harness',
      },
    ],
    keepInvocation: (session, ending, durationMs) => ({
      id: session.invocationId,
      parentId: session.parent?.invocationId ?? null,
      spawnedByToolCallId: session.parent?.toolCallId ?? null,
      status: ending.status,
      durationMs,
      errorType: ending.status === 'failed' ? 'provider_failure' : null,
      conversation: session.items,
    }),
    outcome: (ending) =>
      ending.status === 'completed'
        ? { status: 'completed', answer: ending.answer }
        : { status: 'failed', answer: null, failure: ending.failure },
  }
}

function stepOf({ stepId, startedAt, failures, reply }: Decision, session: Session) {
  const responseIds = [...failures.map(brokenId), reply.id].filter((id) => id !== null)
  return {
    invocationId: session.invocationId,
    timestamp: startedAt,
    responseIds,
    stepId,
    answer: reply.text,
    reasoning: reply.reasoning,
    resolved: reply.toolCalls.length > 0 ? null : true,
    toolCount: reply.toolCalls.length,
  }
}

/** A reply that broke off after its beginning has an id; an HTTP error never has. */
function brokenId({ details }: AttemptFailure): string | null {
  return details.responseId ?? null
}

async function runTool(call: ToolCall, session: Session): Promise<ToolRun> {
  const startedAt = Date.now() / 1000
  const command = commandOf(call)
  const { output, exitCode } =
    command === null
      ? { output: 'the arguments are not {"command": string}', exitCode: 1 }
      : await session.context.shell({ command })
  return {
    call,
    output: exitCode === 0 ? output : `${output}\n[exit code ${exitCode}]`,
    status: exitCode === 0 ? 'completed' : 'failed',
    startedAt,
    completedAt: Date.now() / 1000,
  }
}

function commandOf(call: ToolCall): string | null {
  try {
    const value: unknown = JSON.parse(call.arguments)
    return isObject(value) && typeof value.command === 'string' ? value.command : null
  } catch {
    return null
  }
}
