import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Summary } from '../../../src/cli/inspect/summary.ts'
import { readRollouts } from '../../../src/evidence/index.ts'
import { folderOf, passing, run, unowned } from './support.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The code block of docs/inspect.md behind this mark. */
function snippet(name: string): string {
  const page = readFileSync(join(root, 'docs/inspect.md'), 'utf8')
  const code = new RegExp(`<!-- runnable: ${name} -->\n\`\`\`\\w+\n(.*?)\`\`\``, 's').exec(page)?.[1]
  if (code === undefined) throw new Error(`Failed to find the snippet ${name} in docs/inspect.md`)
  return code
}

test('the map-reduce on two cores finds what one run finds', async () => {
  const lines = passing()
  const folder = folderOf({ 'rollouts.jsonl': [...lines, ...lines, unowned, ...lines, unowned] })
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const npx = `#!/bin/sh\nshift\nexec "${process.execPath}" "${join(root, 'src/cli/main.ts')}" "$@"\n`
  writeFileSync(join(bin, 'npx'), npx)
  chmodSync(join(bin, 'npx'), 0o755)
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
  // The last command tells the gate of the whole by its exit code.
  const script = `set -e\n${snippet('map-reduce').trimEnd()} || [ $? -eq 1 ]\n`
  execFileSync('bash', ['-c', script], { cwd: folder, env })
  const merged = JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8')) as Summary
  const whole = JSON.parse(
    (await run([join(folder, 'rollouts.jsonl')], { format: 'json' })).stdout,
  ) as Summary
  expect(merged.inputs.length).toBeGreaterThan(2)
  const counts = ({ inputs: _, checks, ...rest }: Summary) => ({
    ...rest,
    checks: checks.map(({ examples, ...counted }) => ({ ...counted, examples: examples.length })),
  })
  expect(counts(merged)).toEqual(counts(whole))
})

test('the program keeps the records that pass', async () => {
  const folder = folderOf({ 'rollouts.jsonl': [unowned, ...passing()] })
  const entry = JSON.stringify(new URL('../../../src/index.ts', import.meta.url).href)
  const program = snippet('program').replace("'harness-conformance'", entry)
  writeFileSync(join(folder, 'program.ts'), program)
  const stdout = execFileSync(process.execPath, ['program.ts'], { cwd: folder, encoding: 'utf8' })
  expect(stdout).toBe(`${passing().length} rollouts kept\n`)
  expect(await Array.fromAsync(readRollouts(join(folder, 'passing.jsonl.gz')))).toHaveLength(passing().length)
})
