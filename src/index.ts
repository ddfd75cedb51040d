/** The public API of `harness-conformance`. It imports cleanly outside Vitest, too. */
export { checks, inspectEpisode, inspectRecord } from './checks/index.ts'
export type * from './checks/types.ts'
export { collect } from './collector/index.ts'
export { type ConformanceConfig, defineConfig } from './config.ts'
export {
  type Episode,
  type EpisodeOptions,
  type EpisodeStatus,
  type Finding,
  runEpisode,
} from './episode/index.ts'
export { readRollouts, writeRollouts } from './evidence/index.ts'
export type * from './evidence/record.ts'
export type {
  Expectation,
  Scope,
  Verification,
  Witness,
  WitnessedAttempt,
  WitnessedToolCall,
} from './evidence/witness.ts'
export * from './harness/index.ts'
export { type ReferenceOptions, reference, referenceHarness } from './harness/reference/index.ts'
export {
  createInterceptionFront,
  createLiveFront,
  createLoopbackFront,
  type LiveFrontOptions,
} from './provider/index.ts'
export { applyBaseline } from './report/baseline/apply-baseline.ts'
export { type Baseline, type BaselineEntry, baselineSchema } from './report/baseline/schema.ts'
export { type Comparison, compareReports } from './report/compare/compare-reports.ts'
export { matrixPage } from './report/matrix-page/matrix-page.ts'
export { type Report, type ReportedCheck, type ReportedEpisode, reportSchema } from './report/schema.ts'
export * from './scenarios/index.ts'
export { liveSmoke } from './scenarios/live/live-smoke.ts'
export { type DescribeOptions, describeConformance } from './vitest/describe-conformance.ts'
