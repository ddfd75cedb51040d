export {
  answer,
  at,
  cut,
  deadline,
  errorBody,
  errorEvent,
  httpError,
  ownTool,
  parallelShells,
  refusal,
  shell,
  slow,
  stall,
} from './builders.ts'
export { createInterceptionFront, runInEpisode } from './interception-front.ts'
export { createLiveFront, type LiveFrontOptions } from './live/live-front.ts'
export { createLoopbackFront } from './loopback-front.ts'
export type * from './script.ts'
export type * from './types.ts'
export { validateScript } from './validate-script.ts'
