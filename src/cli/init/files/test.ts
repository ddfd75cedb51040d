/** `conformance/conformance.test.ts` */
export const testFile = `import { describeConformance } from 'harness-conformance'
import { harness } from './harness.ts'

describeConformance(harness, { baseline: new URL('../conformance-baseline.json', import.meta.url) })
`

/** `conformance/vitest.config.ts` */
export const vitestConfigFile = `import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The report is written to conformance-report/ of the folder that Vitest is started in.
    reporters: ['default', 'harness-conformance/reporter'],
  },
})
`
