import type { HermesEvent } from './events.ts'
import type { HermesState } from './state.ts'
import type { HermesUsage } from './usage.ts'

/** Everything that the translation reads. */
export interface HermesRecord extends HermesState {
  /** The session that the user started; the others are subagents'. */
  rootId: string
  events: HermesEvent[]
  /** `null` when Hermes was ended before it wrote it. */
  usage: HermesUsage | null
  /** What Hermes printed: the final answer, or in its place the text of a failure. */
  stdout: string
}
