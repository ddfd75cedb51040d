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

async function speed(path: string): Promise<void> {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const parse = (): number => lines.reduce((sum, line) => sum + Object.keys(JSON.parse(line)).length, 0)
  const input = { source: path, scope: defaultScope, size: statSync(path).size }
  const rules = { version: 'bench', profile: 'strict', links: false } as const
  const inspect = async (): Promise<void> => {
    const none = (async function* (): AsyncGenerator<Uint8Array> {})()
    const summary = await inspectInputs([input], rules, { standardInput: none, digests: false })
    if (summary.gate !== 'pass') throw new Error('The benchmark file does not pass')
  }
  const parsing: number[] = []
  const inspecting: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    parsing.push(await time(parse))
    inspecting.push(await time(inspect))
  }
  const [bare, whole] = [best(parsing), best(inspecting)]
  const size = statSync(path).size / 1e6
  console.log(
    `speed: ${size.toFixed(0)} MB, ${lines.length} records, processor time, best of ${rounds} rounds`,
  )
  console.log(`  JSON.parse over the lines   ${bare.toFixed(0)} ms`)
  console.log(
    `  inspect, from the file on   ${whole.toFixed(0)} ms (${(size / (whole / 1000)).toFixed(0)} MB/s)`,
  )
  console.log(`  ratio                       ${(whole / bare).toFixed(2)}`)
}

async function growth(): Promise<void> {
  const [few, many] = [4_000, 40_000].map((attempts) => {
    // Parsed from text, so that no two attempts share what they hold.
    const record: unknown = JSON.parse(JSON.stringify(longRecord(attempts)))
    if (inspectRecord({ record }).gate !== 'pass') throw new Error('The long record does not pass')
    return { record, times: [] as number[] }
  })
  // The clock of processor time is coarse: a round inspects as many attempts of either, and enough of them.
  for (let round = 0; round < rounds; round += 1) {
    for (const [{ record, times }, repeat] of [
      [few!, 50],
      [many!, 5],
    ] as const) {
      const whole = await time(() => {
        for (let index = 0; index < repeat; index += 1) inspectRecord({ record })
      })
      times.push(whole / repeat)
    }
  }
  const [short, long] = [best(few!.times), best(many!.times)]
  console.log(`growth: 4,000 attempts ${short.toFixed(1)} ms, 40,000 attempts ${long.toFixed(1)} ms`)
  console.log(`  ratio                       ${(long / short).toFixed(2)}`)
}

/** Peak resident memory of a process that inspects this file, in MB. */
function peak(path: string): number {
  const child = fileURLToPath(new URL('./inspect-peak.ts', import.meta.url))
  return Number(execFileSync(process.execPath, [child, path], { encoding: 'utf8' }))
}

function memory(folder: string, plain: string): void {
  console.log('memory: peak of a process of its own')
  console.log(`  ${(statSync(plain).size / 1e6).toFixed(0)} MB of small records      ${peak(plain)} MB`)
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
    console.log(`  ${count} records of ${megabytes} MB${' '.repeat(12)}${peak(path)} MB`)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'bench-inspect-'))
try {
  const path = join(folder, 'rollouts.jsonl')
  writePassing(path, 64e6)
  await speed(path)
  await growth()
  memory(folder, path)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
