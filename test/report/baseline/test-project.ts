import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Baseline } from '../../../src/report/baseline/schema.ts'
import { runVitest, type VitestRun } from '../../support/run-vitest.ts'
import { scratchFolder } from '../../support/scratch-folder.ts'

const harnesses = fileURLToPath(new URL('../../../fixtures/harnesses/', import.meta.url))

/** Runs Vitest on a project whose harness leaves failed attempts without an owner, with a baseline. */
export async function runWithBaseline(
  baseline: Baseline,
  { options = "suites: ['core']", args = [] as string[] } = {},
): Promise<VitestRun> {
  const folder = await scratchFolder()
  await writeFile(join(folder, 'baseline.json'), JSON.stringify(baseline))
  await writeFile(
    join(folder, 'conformance.test.ts'),
    `import { describeConformance } from 'harness-conformance'
    import { noInvocationHeader } from '${harnesses}no-invocation-header.ts'
    describeConformance(noInvocationHeader, {
      ${options},
      baseline: new URL('./baseline.json', import.meta.url),
    })`,
  )
  return runVitest(folder, args)
}
