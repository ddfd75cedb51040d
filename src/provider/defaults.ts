import type { Purpose } from './script.ts'

/** Text of every scripted failure; neutral, because harnesses decide by regular expressions over it. */
export const failureMessage = 'controlled model failure'
export const deadlineMessage = 'policy model deadline expired'

/** `type` of the kit's error bodies. */
export const errorType = 'conformance_error'
export const deadlineType = 'model_timeout'

/** Zero suits every harness tried; some take a 429 without it as fatal. */
export const errorHeaders: Record<string, string> = { 'retry-after': '0' }

export const defaultReasoning = 'Perform the prescribed check.'

/** What an auxiliary request is answered with; it never holds the final answer of a scenario. */
export const auxiliaryReplies: Record<Exclude<Purpose, 'policy'>, string> = {
  title: 'Scripted episode',
  summary: 'The requested checks are under way.',
  compaction: 'The task is to run the requested checks and to report afterwards.',
  subagent: 'The delegated task is done.',
}

export const purposes: readonly Purpose[] = ['policy', 'title', 'summary', 'compaction', 'subagent']
