import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve as resolvePath } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { Report } from '../../src/report/schema.ts'
import { watched } from './watched.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface VitestRun {
  exitCode: number
  /** stdout and stderr, without colours. */
  output: string
  report: Report | null
  junit: string
}

/** Runs Vitest on a fixture project, in a process of its own, with the kit's reporter beside the default one. */
export async function runVitest(project: string, args: string[] = []): Promise<VitestRun> {
  const outDir = await mkdtemp(join(tmpdir(), 'conformance-project-'))
  try {
    const run = await watched(
      (env) =>
        new Promise<Pick<VitestRun, 'exitCode' | 'output'>>((resolve) => {
          execFile(
            process.execPath,
            [
              join(root, 'node_modules/vitest/vitest.mjs'),
              'run',
              '--root',
              resolvePath(root, 'fixtures/projects', project),
              '--config',
              join(root, 'fixtures/projects/vitest.config.ts'),
              '--reporter=default',
              `--reporter=${join(root, 'src/vitest/reporter.ts')}`,
              '--reporter=junit',
              `--outputFile.junit=${join(outDir, 'junit.xml')}`,
              ...args,
            ],
            // The reporter writes into the current folder.
            {
              cwd: outDir,
              env: { ...process.env, ...env, VITEST: undefined, NO_COLOR: '1', FORCE_COLOR: undefined },
            },
            (error, stdout, stderr) =>
              resolve({
                exitCode: error ? Number(error.code ?? 1) : 0,
                output: stripVTControlCharacters(stdout + stderr),
              }),
          )
        }),
    )
    const text = await readFile(join(outDir, 'conformance-report/report.json'), 'utf8').catch(() => null)
    const junit = await readFile(join(outDir, 'junit.xml'), 'utf8').catch(() => '')
    return { ...run, junit, report: text === null ? null : JSON.parse(text) }
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
