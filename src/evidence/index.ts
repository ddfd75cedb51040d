/** The evidence's own shapes, and the strict reader and writer of rollout files. */
export { type Rollout, readRolloutLines, readRollouts } from './read-rollouts.ts'
export * from './record.ts'
export { RolloutFileError } from './rollout-file-error.ts'
export * from './witness.ts'
export { type WriteOptions, writeRollouts } from './write-rollouts.ts'
