/**
 * A made-up episode, as data that fast-check can generate and shrink: what the harness did, which attempts
 * it made, and by which of the two join contracts each step can be tied to them. The truth of the episode is
 * known from the plan, so that a collector's record can be compared with it.
 */

export interface EpisodePlan {
  /** The first is the root. */
  invocations: InvocationPlan[]
  /** Step ids on the wire are unique within their invocation only. */
  localStepIds: boolean
  /** Sort keys: the n-th attempt of the plan goes over the wire at the place that the n-th key gives it. */
  order: number[]
}

export interface InvocationPlan {
  /** Picks the parent among the earlier invocations; ignored for the first. */
  parent: number
  steps: StepPlan[]
  compactions: CompactionPlan[]
  /** HTTP errors of a last decision that was never made. */
  trailing: HttpErrorPlan[]
}

/** How the harness ties a step to its attempts. */
export type Tie =
  /** It kept the reply's id, and that of a stream that broke off. */
  | 'response_id'
  /** It put its own step id on the wire, with every attempt. */
  | 'step_id'
  | 'both'

export interface StepPlan {
  tie: Tie
  /** What failed before the decision was made. */
  failures: FailurePlan[]
  tools: number
}

export interface HttpErrorPlan {
  kind: 'http_error'
  status: number
}

export type FailurePlan =
  | HttpErrorPlan
  /** A stream that was cut after it had announced its id. */
  | { kind: 'cut' }
  /** No status at all; only a step id on the wire can tie it to its step. */
  | { kind: 'transport' }

export interface CompactionPlan {
  tie: 'response_id' | 'step_id'
  /** Errors before the helper's reply; they are helpers too, and only a step id can say so. */
  errors: HttpErrorPlan[]
}
