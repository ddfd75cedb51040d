export { prepareHarness } from './prepare-harness.ts'
export { runEpisode } from './run-episode.ts'
export type { Episode, EpisodeOptions, EpisodeProblem, EpisodeStatus, Finding } from './types.ts'
