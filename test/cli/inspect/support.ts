import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { inspect } from '../../../src/cli/inspect/inspect.ts'
import { defaultOptions, type InspectOptions } from '../../../src/cli/inspect/options.ts'
import { corpus, corpusCase } from '../../checks/corpus.ts'
import { scratchFolder } from '../../evidence/scratch.ts'

export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

class Sink extends Writable {
  text = ''
  isTTY = false
  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk.toString()
    done()
  }
}

/** Runs the command in this process, as `main.ts` does: an error is one line on stderr and exit code 2. */
export async function run(
  paths: string[],
  options: Partial<InspectOptions> & { stdin?: string | Uint8Array } = {},
): Promise<Outcome> {
  const { stdin = '', ...own } = options
  const [stdout, stderr] = [new Sink(), new Sink()]
  const bytes = (async function* () {
    yield Buffer.from(stdin)
  })()
  try {
    const code = await inspect(paths, { ...defaultOptions, ...own }, { stdin: bytes, stdout, stderr })
    return { code, stdout: stdout.text, stderr: stderr.text }
  } catch (error) {
    const { name, message } = error as Error
    if (name !== 'UsageError') throw error
    return { code: 2, stdout: stdout.text, stderr: `${stderr.text}${message}\n` }
  }
}

/** Lines of passing records that lie in the default scope. */
export const passing = (): string[] =>
  corpus()
    .filter(
      ({ record, scope, expected }) =>
        record && scope.steps && !scope.requireSandbox && expected.gate === 'pass',
    )
    .map(({ record }) => JSON.stringify(record))

export const line = (id: string): string => JSON.stringify(corpusCase(id).record)

export const good = line('good/retry_429/chat/errors_linked_once')
export const unowned = line('mutation/missing_owner_of_http_error')

/** A folder with these files; lists are joined to lines. */
export function folderOf(files: Record<string, string[] | string | Uint8Array>): string {
  const folder = scratchFolder()
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, Array.isArray(content) ? content.map((entry) => `${entry}\n`).join('') : content)
  }
  return folder
}
