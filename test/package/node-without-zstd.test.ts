import { execFileSync } from 'node:child_process'
import { zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { scratchFile } from '../evidence/scratch.ts'

/** Runs a program on a `node:zlib` as it was before Node 22.15: `engines` accepts Node from 22.12. */
function withoutZstd(program: string): string {
  const names = 'Object.keys(zlib).filter((name) => !/zstd/i.test(name))'
  const script = `
    import { registerHooks } from 'node:module'
    import * as zlib from 'node:zlib'
    const older = 'data:text/javascript,' + encodeURIComponent(
      "const zlib = process.getBuiltinModule('zlib'); export default zlib;" +
      ${names}.filter((name) => name !== 'default').map((name) => 'export const ' + name + ' = zlib.' + name).join(';'))
    registerHooks({
      resolve: (specifier, context, next) =>
        specifier === 'node:zlib' && /\\/src\\//.test(context.parentURL ?? '')
          ? { url: older, shortCircuit: true }
          : next(specifier, context),
    })
    const from = (path) => import(new URL(path, ${JSON.stringify(new URL('../../src/', import.meta.url).href)}).href)
    ${program}`
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
}

test('the entry points load on a Node without zstd', () => {
  const entries = ['index.ts', 'properties/index.ts', 'vitest/reporter.ts', 'evidence/index.ts']
  withoutZstd(entries.map((entry) => `await from('${entry}')`).join('\n'))
})

test('there, a zstd file is refused with words that tell what helps', () => {
  const file = scratchFile(zstdCompressSync('{"a":1}\n'), 'rollouts.jsonl.zst')
  const output = withoutZstd(`
    const { readRollouts } = await from('evidence/index.ts')
    await Array.fromAsync(readRollouts(${JSON.stringify(file)})).catch((error) => console.log(error.message))`)
  expect(output).toContain(`${file}: Node ${process.versions.node} cannot read zstd. Use Node 22.15 or newer`)
})
