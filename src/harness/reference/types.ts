/** The parts of the reference harness, and what passes between them. */
import type { Dialect } from '../../evidence/record.ts'
import type {
  EpisodeContext,
  InvocationObservation,
  Outcome,
  StepObservation,
  ToolObservation,
} from '../types.ts'
import type { AttemptFailure } from './attempt-failure.ts'
import type { ToolDefinition } from './wire.ts'

/** A Responses-API input item: the reference harness keeps its history in this form, whatever it speaks. */
export type Item = Record<string, unknown>

export interface ToolCall {
  id: string
  name: string
  /** As the model wrote them; JSON when all is well. */
  arguments: string
}

/** A whole reply of the model. */
export interface ModelReply {
  id: string | null
  text: string | null
  reasoning: string | null
  toolCalls: ToolCall[]
  /** The provider's own finish label or status. */
  finish: string | null
  /** The reply as history items. */
  items: Item[]
}

/** One model decision that was made, with the attempts that failed on the way. */
export interface Decision {
  /** Sent with each attempt as the step header. */
  stepId: string
  /** Unix seconds, before the first attempt. */
  startedAt: number
  failures: AttemptFailure[]
  reply: ModelReply
}

export interface ToolRun {
  call: ToolCall
  /** What the model is shown. */
  output: string
  status: 'completed' | 'failed'
  /** Unix seconds. */
  startedAt: number
  completedAt: number
}

/** How the conversation ended. */
export type Ending =
  | { status: 'completed'; answer: string }
  | { status: 'failed'; failure: { message: string } | null }

/** One conversation: that of the episode, or of a subagent in it. */
export interface Session {
  context: EpisodeContext
  dialect: Dialect
  invocationId: string
  baseUrl: string
  items: Item[]
  tools: readonly ToolDefinition[]
  /** Of a subagent: who started it, by which tool call. */
  parent: { invocationId: string; toolCallId: string } | null
  /** Subagents that it has started so far. */
  children: number
}

/** What one attempt needs to know. */
export interface AttemptRequest {
  session: Session
  stepId: string
  stream: boolean
  idleTimeoutMs: number
  headers: Record<string, string>
}

/**
 * Each behaviour of the harness by itself, so that a variant which is wrong on purpose replaces one and
 * leaves the rest as it is.
 */
export interface ReferenceParts {
  /** Headers of each model request that tie it to the run. */
  headers: (session: Session, stepId: string) => Record<string, string>
  shouldRetry: (failure: AttemptFailure) => boolean
  /** Milliseconds before the `attempt`-th retry, from 1; `null` when the provider asks for too long a wait. */
  retryDelay: (failure: AttemptFailure, attempt: number) => number | null
  runTool: (call: ToolCall, session: Session) => Promise<ToolRun>
  /** What a parent is shown of a subagent that has ended. */
  childResult: (ending: Ending) => Pick<ToolRun, 'output' | 'status'>
  /** The steps that a decision leaves in the record. */
  keepDecision: (decision: Decision, session: Session) => StepObservation[]
  /** The steps that failed attempts leave in the record when no decision came of them. */
  keepFailures: (failures: AttemptFailure[], session: Session, startedAt: number) => StepObservation[]
  /** The tool records that one execution leaves. */
  keepTool: (run: ToolRun, session: Session) => ToolObservation[]
  keepInvocation: (session: Session, ending: Ending, durationMs: number) => InvocationObservation
  outcome: (ending: Ending) => Outcome
}
