import type { Harness } from '../../src/harness/index.ts'
import { createPi } from '../pi/index.ts'

/** An older release of Pi, with the evidence that it has; see its README. */
export const pi080: Harness = createPi({
  release: {
    name: 'pi-0.80',
    install: new URL('./install/', import.meta.url),
    cli: 'dist/cli.js',
  },
  // It never calls the hook for headers.
  extension: null,
})

export default pi080
