import type { FinishedEpisode } from '../report/build-report.ts'

/** The seam between worker and reporter: the episode travels in the metadata of its scenario's suite. */
declare module 'vitest' {
  interface TaskMeta {
    harnessConformance?: FinishedEpisode
  }
}
