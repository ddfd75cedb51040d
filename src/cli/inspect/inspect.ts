import { join } from 'node:path'
import { oneLine } from '../../evidence/one-line.ts'
import { RolloutFileError } from '../../evidence/rollout-file-error.ts'
import { kitVersion } from '../../report/kit-version.ts'
import { exitCode, UsageError } from '../exit-code.ts'
import { findInputs } from './inputs.ts'
import { inspectInputs } from './inspect-inputs.ts'
import { mergeSummaries } from './merge-summaries.ts'
import type { Format, InspectOptions } from './options.ts'
import { Progress } from './progress.ts'
import { publish } from './publish.ts'
import { renderMarkdown } from './render-markdown.ts'
import { renderText } from './render-text.ts'
import { ResultsFile } from './results-file.ts'
import { Staging } from './staging.ts'
import type { Summary } from './summary.ts'

/** The streams of the process, which tests replace. */
export interface Streams {
  stdin: AsyncIterable<Uint8Array>
  stdout: NodeJS.WritableStream
  stderr: NodeJS.WritableStream & { isTTY?: boolean }
}

/**
 * Runs the `inspect` command and returns its exit code. Nothing is printed or published until the whole input
 * is known to be sound.
 *
 * @throws UsageError with one line for whatever could not be evaluated
 */
export async function inspect(
  paths: readonly string[],
  options: InspectOptions,
  streams: Streams = process,
): Promise<number> {
  if (paths.length === 0) {
    throw new UsageError(
      `Failed to inspect: no path is given. Name ${options.merge ? 'summary.json files' : 'rollout files, folders or globs, or - for standard input'}.`,
    )
  }
  if (options.merge && options.format === 'jsonl') {
    throw new UsageError(
      'Failed to merge: summaries hold no results per record; use --format text, json or markdown.',
    )
  }
  streams.stdout.on('error', toldByWrite)
  try {
    const summary = options.merge
      ? await merge(paths, options, streams)
      : await inspectPaths(paths, options, streams)
    return summary.gate === 'pass' ? exitCode.met : exitCode.notMet
  } catch (error) {
    throw explained(error, options)
  } finally {
    streams.stdout.off('error', toldByWrite)
  }
}

/** Faults of the input and of the disk are the user's to mend; the rest is the kit's. */
function explained(error: unknown, { out }: InspectOptions): unknown {
  if (error instanceof RolloutFileError) return new UsageError(error.message)
  if (error instanceof UsageError) return new UsageError(oneLine(error.message))
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined) return error
  const place = out ?? 'the temporary folder'
  return new UsageError(
    `Failed to write results to ${place}: the system refused it (${code}). Make room, or name another folder.`,
  )
}

/** Without a listener it would end the process; each write hears of its own failure. */
function toldByWrite(): void {}

async function inspectPaths(
  paths: readonly string[],
  options: InspectOptions,
  streams: Streams,
): Promise<Summary> {
  const { out, format, profile, links } = options
  const inputs = await findInputs(paths, options)
  return withStaging(out, format === 'jsonl', async (staging) => {
    const results = staging ? new ResultsFile(join(staging.folder, 'results.jsonl')) : null
    const sizes = inputs.map(({ size }) => size)
    const total = sizes.includes(0) ? 0 : sizes.reduce((sum, size) => sum + size, 0)
    const progress = new Progress(streams.stderr, total)
    let digest: string | null = null
    let summary: Summary
    try {
      summary = await inspectInputs(
        inputs,
        { version: kitVersion, profile, links },
        {
          standardInput: streams.stdin,
          digests: out !== undefined,
          onRead: (bytes) => progress.advance(bytes),
          onResult: results ? (line) => results.write(line) : undefined,
        },
      )
    } finally {
      progress.finish()
      digest = results?.close() ?? null
    }
    // Results are printed before they are published: publishing moves them.
    if (format === 'jsonl' && results) await copy(results.read(), streams.stdout)
    await present(summary, options, streams, out === undefined ? null : staging, digest)
    return summary
  })
}

async function merge(paths: readonly string[], options: InspectOptions, streams: Streams): Promise<Summary> {
  const { readSummaries } = await import('./read-summary.ts')
  const summary = mergeSummaries(await readSummaries(paths))
  expectSameRules(options, summary)
  return withStaging(options.out, false, async (staging) => {
    await present(summary, options, streams, staging, null)
    return summary
  })
}

/** Summaries were made under rules and scopes of their own; an option cannot change them afterwards. */
function expectSameRules(options: InspectOptions, { profile, links }: Summary): void {
  const others = [
    ...(options.profile !== 'strict' && options.profile !== profile ? [`--profile ${options.profile}`] : []),
    ...(options.links && !links ? ['--links'] : []),
    ...(options.tools ? [] : ['--no-tools']),
    ...(options.verifier ? [] : ['--no-verifier']),
    ...(options.steps ? [] : ['--no-steps']),
    ...(options.requireSandbox ? ['--require-sandbox'] : []),
  ]
  if (others.length === 0) return
  throw new UsageError(
    `Failed to merge: the summaries were not made with ${others.join(' ')}, and merging cannot judge again. Leave it out here, and give it to inspect for each part.`,
  )
}

async function present(
  summary: Summary,
  { format }: InspectOptions,
  { stdout, stderr }: Streams,
  staging: Staging | null,
  results: string | null,
): Promise<void> {
  const published = staging ? await publish(staging, summary, results) : null
  if (format !== 'jsonl') await write(stdout, render(summary, format))
  if (!published) return
  const note = `published: ${published.folder}${published.reused ? ' (it was there already)' : ''}\n`
  await write(format === 'text' ? stdout : stderr, note)
}

function render(summary: Summary, format: Exclude<Format, 'jsonl'>): string {
  switch (format) {
    case 'text':
      return renderText(summary)
    case 'markdown':
      return renderMarkdown(summary)
    case 'json':
      return `${JSON.stringify(summary, null, 2)}\n`
  }
}

/** Runs `work` with a staging folder, if one is needed, that is gone afterwards, however it ends. */
async function withStaging<Result>(
  out: string | undefined,
  needed: boolean,
  work: (staging: Staging | null) => Promise<Result>,
): Promise<Result> {
  if (out === undefined && !needed) return work(null)
  let staging: Staging | null = null
  const stop = (signal: NodeJS.Signals): void => {
    for (const other of signals) process.off(other, stop)
    staging?.discard()
    // The signal itself, for which nobody listens any more: `process.exit` would wait for a read that blocks,
    // such as that of a pipe to which nobody writes.
    process.kill(process.pid, signal)
  }
  // Before the folder is made: a signal that comes between the two would leave it behind.
  for (const signal of signals) process.on(signal, stop)
  try {
    staging = new Staging(out)
    return await work(staging)
  } finally {
    for (const signal of signals) process.off(signal, stop)
    staging?.discard()
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

async function copy(from: Iterable<Uint8Array>, to: NodeJS.WritableStream): Promise<void> {
  for (const chunk of from) await write(to, chunk)
}

/** Settles when the stream has taken the bytes, whose buffer may then be used again. */
async function write(to: NodeJS.WritableStream, chunk: string | Uint8Array): Promise<void> {
  if (!to.writable) return
  const fault = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) => {
    to.write(chunk as Uint8Array, resolve)
  })
  // Whoever reads the output may stop early (`| head`); the verdict stands all the same.
  if (!fault || isClosedPipe(fault)) return
  throw new UsageError(
    `Failed to write to standard output: the system refused it (${fault.code}). Make room, or send it elsewhere.`,
  )
}

const isClosedPipe = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED'
