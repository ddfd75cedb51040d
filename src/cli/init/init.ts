import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { baselineFile } from '../../report/baseline/read-baseline.ts'
import { emptyBaseline } from '../../report/baseline/schema.ts'
import { UsageError } from '../exit-code.ts'
import { harnessFile } from './files/harness.ts'
import { testFile, vitestConfigFile } from './files/test.ts'
import { workflowFile } from './files/workflow.ts'
import { packageManagerOf } from './package-manager.ts'

/**
 * Writes what a repository needs for its first run: adapter, test, Vitest configuration, CI step and an empty
 * baseline. A file that is there is left as it is.
 *
 * @returns what was done, and what to do next
 * @throws UsageError when a file cannot be written
 */
export function init(folder: string): string {
  const manager = packageManagerOf(folder)
  const files: [string, string][] = [
    ['conformance/harness.ts', harnessFile],
    ['conformance/conformance.test.ts', testFile],
    ['conformance/vitest.config.ts', vitestConfigFile],
    [baselineFile, `${JSON.stringify(emptyBaseline, null, 2)}\n`],
    ['.github/workflows/conformance.yml', workflowFile(manager)],
  ]
  const lines = files.map(([path, content]) =>
    create(join(folder, path), content) ? `written  ${path}` : `kept     ${path} (it was there)`,
  )
  if (!existsSync(join(folder, '.git')))
    lines.push('', 'CI reads .github/workflows from the root of the repository; move the file there.')
  return `${[
    ...lines,
    '',
    'Next:',
    `1. ${manager.add} harness-conformance vitest`,
    '2. Make conformance/harness.ts start your agent and read what it keeps: the places marked CHANGE.',
    `3. ${manager.exec} vitest run --root conformance`,
    '4. Add conformance-report/ to .gitignore.',
    'Until the adapter fits, every episode says what is missing.',
  ].join('\n')}\n`
}

/** @returns false when something is there already, be it a link that leads nowhere. */
function create(path: string, content: string): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true })
  } catch (error) {
    throw notWritten(path, error)
  }
  try {
    writeFileSync(path, content, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw notWritten(path, error)
  }
}

function notWritten(path: string, error: unknown): UsageError {
  const { code, message } = error as NodeJS.ErrnoException
  return new UsageError(
    `Failed to write ${path} (${code ?? message}): check that its folder is one, and writable.`,
  )
}
