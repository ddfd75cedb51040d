export {
  type CommandHarnessOptions,
  type CommandLine,
  type CommandOutput,
  commandHarness,
  type Prepared,
} from './command-harness.ts'
export { defineHarness } from './define-harness.ts'
export type { InstallRequest } from './install/ensure-installed.ts'
export { installedVersion, installNpm } from './install/install-npm.ts'
export { installPython, type PythonInstallRequest } from './install/install-python.ts'
export { AdapterError, ObservationError, type ProcessEnd } from './observation-error.ts'
export { readIfThere } from './read-if-there.ts'
export { type JsonLinesOptions, parseJsonLines, readJsonLines } from './read-json-lines.ts'
export { AttemptFailure } from './reference/attempt-failure.ts'
export { type ReferenceOptions, reference, referenceHarness } from './reference/index.ts'
export type { ReferenceParts } from './reference/types.ts'
export { SetupError, type SetupErrorCode } from './setup-error.ts'
export type * from './types.ts'
export { unlisted } from './unlisted.ts'
