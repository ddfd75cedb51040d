/** The evidence checks: definitions, engine, verdicts. Loads nothing but the evidence types. */
export { evidenceLabels, evidenceRows, type RowVerdict } from './evidence-rows.ts'
export { inspectEpisode, inspectRecord } from './inspect.ts'
export { kitVerdict } from './kit-verdict.ts'
export { mergeResults } from './merge.ts'
export { checks } from './registry.ts'
export type * from './types.ts'
