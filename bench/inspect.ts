/**
 * Cost of `inspect` against the bare cost of parsing the same lines, its growth with the number of attempts,
 * and its peak memory. Run with `node bench/inspect.ts`; see bench/README.md.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspectRecord } from '../src/checks/index.ts'
import { inspectInputs } from '../src/cli/inspect/inspect-inputs.ts'
import { defaultScope } from '../src/evidence/witness.ts'
import { longRecord, passingLines, writePassing } from './inspect-inputs.ts'

const rounds = 11
/** The best round is the one that other processes disturbed least. */
const best = (values: number[]): number => Math.min(...values)

/** Processor time in ms, of all threads together: what one core would need. */
async function time(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Inspects a file of passing records, as the command does. */
async function inspectFile(path: string): Promise<void> {
  const none = (async function* (): AsyncGenerator<Uint8Array> {})()
  const input = { source: path, scope: defaultScope, size: statSync(path).size }
  const rules = { version: 'bench', profile: 'strict', links: false } as const
  const summary = await inspectInputs([input], rules, { standardInput: none, digests: false })
  if (summary.gate !== 'pass') throw new Error(`Failed to measure ${path}: it does not pass`)
}

async function speed(path: string): Promise<void> {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const parse = (): number => lines.reduce((sum, line) => sum + Object.keys(JSON.parse(line)).length, 0)
  const parsing: number[] = []
  const inspecting: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    parsing.push(await time(parse))
    inspecting.push(await time(() => inspectFile(path)))
  }
  const [bare, whole] = [best(parsing), best(inspecting)]
  const size = statSync(path).size / 1e6
  console.log(`speed: ${size.toFixed(0)} MB, ${lines.length} records`)
  console.log(`  JSON.parse over the lines     ${bare.toFixed(0)} ms`)
  console.log(
    `  inspect, from the file on     ${whole.toFixed(0)} ms (${(size / (whole / 1000)).toFixed(0)} MB/s)`,
  )
  console.log(`  ratio                         ${(whole / bare).toFixed(2)}`)
}

/** Times both a small and a large one, alternating; a round does as much work on either. */
async function compare(few: () => unknown, many: () => unknown): Promise<[few: number, many: number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    for (const [side, work, repeat] of [
      [0, few, 20],
      [1, many, 2],
    ] as const) {
      const whole = await time(async () => {
        for (let index = 0; index < repeat; index += 1) await work()
      })
      times[side].push(whole / repeat)
    }
  }
  return [best(times[0]), best(times[1])]
}

async function growth(folder: string): Promise<void> {
  const sizes = [4_000, 40_000] as const
  const paths = sizes.map((attempts) => {
    const path = join(folder, `${attempts}.jsonl`)
    writeFileSync(path, `${JSON.stringify(longRecord(attempts))}\n`)
    return path
  })
  const process = (path: string): number => best([1, 2, 3].map(() => ownProcess(path).time))
  const [few, many] = [process(paths[0]!), process(paths[1]!)]
  const texts = paths.map((path) => readFileSync(path, 'utf8'))
  const parse = (text: string | undefined) => () => JSON.parse(text ?? '')
  const [parsed, largeParsed] = await compare(parse(texts[0]), parse(texts[1]))
  const judge = (record: unknown) => () => inspectRecord({ record })
  // Parsed from text, so that no two attempts share what they hold.
  const records = texts.map((text): unknown => JSON.parse(text))
  const [checks, largeChecks] = await compare(judge(records[0]), judge(records[1]))
  console.log('growth: one record of 4,000 attempts, one of 40,000')
  const line = (few: number, many: number) =>
    `${few.toFixed(1)} ms, ${many.toFixed(1)} ms, ratio ${(many / few).toFixed(2)}`
  console.log(`  JSON.parse alone              ${line(parsed, largeParsed)}`)
  console.log(`  inspect, the whole process    ${line(few, many)}`)
  console.log(`  inspectRecord alone           ${line(checks, largeChecks)}`)
}

/** What a process of its own takes that inspects this file: peak memory in MB, processor time in ms. */
function ownProcess(path: string): { peak: number; time: number } {
  const child = fileURLToPath(new URL('./inspect-process.ts', import.meta.url))
  return JSON.parse(execFileSync(process.execPath, [child, path], { encoding: 'utf8' }))
}

function memory(folder: string, plain: string): void {
  const tell = (what: string, path: string): void =>
    console.log(`  ${what.padEnd(30)}${ownProcess(path).peak} MB`)
  console.log('memory: peak of a process of its own')
  tell(`${(statSync(plain).size / 1e6).toFixed(0)} MB of small records`, plain)
  const line = passingLines()[0]!
  const padded = (bytes: number): string => {
    const record = JSON.parse(line) as { response: Record<string, unknown> }
    const piece = {
      type: 'message',
      role: 'assistant',
      content: [{ type: 'output_text', text: 'x'.repeat(400) }],
    }
    record.response.output = Array.from(
      { length: Math.floor(bytes / JSON.stringify(piece).length) },
      () => piece,
    )
    return `${JSON.stringify(record)}\n`
  }
  for (const [megabytes, count] of [
    [1, 100],
    [100, 1],
  ] as const) {
    const path = join(folder, `${megabytes}.jsonl`)
    writeFileSync(path, padded(megabytes * 1e6 - 20_000).repeat(count))
    tell(`${count} of ${megabytes} MB`, path)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'bench-inspect-'))
console.log(`processor time of all threads, best of ${rounds} rounds`)
try {
  const path = join(folder, 'rollouts.jsonl')
  writePassing(path, 64e6)
  await speed(path)
  await growth(folder)
  memory(folder, path)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
