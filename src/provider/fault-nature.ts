import type { Fault } from './script.ts'

export interface FaultNature {
  /** `error`: an answer of its own. `reply`: done to the reply that the script holds for this call. */
  carries: 'error' | 'reply'
  /**
   * Whether the logical call is answered by it. `no`: the harness must ask again. `whole`: yes, once all of it
   * was sent. `harness`: the harness decides by what it sends next; results of the reply's tool calls mean that
   * it took the reply, anything else is the next attempt.
   */
  answers: 'no' | 'whole' | 'harness'
  /** A final answer that was sent under this fault counts as delivered. */
  finishes: boolean
}

/** What each fault means for the course of the script. */
export const faultNatures: Record<Fault['kind'], FaultNature> = {
  http_error: { carries: 'error', answers: 'no', finishes: false },
  deadline: { carries: 'error', answers: 'no', finishes: false },
  error_body: { carries: 'error', answers: 'no', finishes: false },
  error_event: { carries: 'reply', answers: 'harness', finishes: false },
  cut: { carries: 'reply', answers: 'harness', finishes: false },
  stall: { carries: 'reply', answers: 'whole', finishes: true },
  slow: { carries: 'reply', answers: 'whole', finishes: true },
  missing_finish: { carries: 'reply', answers: 'harness', finishes: false },
  missing_terminal: { carries: 'reply', answers: 'harness', finishes: true },
  empty: { carries: 'reply', answers: 'harness', finishes: false },
  reasoning_only: { carries: 'reply', answers: 'harness', finishes: false },
  refusal: { carries: 'reply', answers: 'harness', finishes: false },
  truncated_arguments: { carries: 'reply', answers: 'harness', finishes: false },
  tool_ids: { carries: 'reply', answers: 'harness', finishes: true },
  unknown_events: { carries: 'reply', answers: 'whole', finishes: true },
  malformed_event: { carries: 'reply', answers: 'harness', finishes: true },
}
