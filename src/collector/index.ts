export { type Capture, type CaptureOptions, createCapture } from './capture/create-capture.ts'
export { collect } from './collect.ts'
export type { CollectInput, Identity } from './types.ts'
