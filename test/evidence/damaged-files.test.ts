import { expect, test } from 'vitest'
import { RolloutFileError, readRollouts } from '../../src/evidence/index.ts'
import { maxLineBytes } from '../../src/evidence/split-lines.ts'
import { scratchFile, scratchFolder } from './scratch.ts'

async function faultOf(path: string): Promise<RolloutFileError> {
  try {
    await Array.fromAsync(readRollouts(path))
  } catch (error) {
    expect(error).toBeInstanceOf(RolloutFileError)
    return error as RolloutFileError
  }
  throw new Error('the file was read')
}

const good = '{"a":1}\n'

test.each<[name: string, content: string | Uint8Array, line: number | null, fault: RegExp]>([
  ['an empty file', '', null, /holds no rollout/],
  ['a file of blank lines', '\n \r\n\n', null, /holds no rollout/],
  ['a truncated last line', `${good}{"a":{"b":1`, 2, /cut off/],
  ['a line that ends within a string', `${good}{"a":"tex`, 2, /cut off/],
  ['NaN', `${good}{"a":NaN}\n`, 2, /contains NaN/],
  ['Infinity', `{"a":Infinity}\n${good}`, 1, /contains Infinity/],
  ['-Infinity', `{"a":-Infinity}\n`, 1, /contains Infinity/],
  ['an array', `${good}[1]\n`, 2, /not an object/],
  ['a bare string', '"NaN"\n', 1, /not an object/],
  ['null', 'null\n', 1, /not an object/],
  ['invalid UTF-8', Buffer.concat([Buffer.from(good), Buffer.from('7b2261223a22ff227d', 'hex')]), 2, /UTF-8/],
  ['an encoded surrogate', Buffer.from('7b2261223a22eda080227d', 'hex'), 1, /UTF-8/],
  ['a byte order mark', `\ufeff${good}`, 1, /byte order mark/],
  ['a byte order mark further down', `${good}\ufeff${good}`, 2, /it begins with a byte order mark/],
  ['UTF-16', Buffer.from(good, 'utf16le'), 1, /UTF-16/],
  ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${good}`, 'utf16le'), 1, /UTF-16/],
  ['UTF-16 behind UTF-8', Buffer.concat([Buffer.from(good), Buffer.from(good, 'utf16le')]), 2, /UTF-16/],
  ['zeros', `${good}\0\0\0\0`, 2, /not valid JSON/],
  ['two objects in one line', '{"a":1}{"a":2}\n', 1, /not valid JSON \(at character 8\)/],
  ['a comment', '// rollouts\n', 1, /not valid JSON/],
  ['a no-break space for a blank line', `${good}\u00a0\n`, 2, /not valid JSON/],
  ['nesting of 2,001', `${'{"a":'.repeat(2001)}1${'}'.repeat(2001)}\n`, 1, /deeper than 2000/],
  ['nesting beyond any stack', `{"a":${'['.repeat(900_000)}`, 1, /deeper than 2000/],
])('refuses %s', async (_, content, line, fault) => {
  const path = scratchFile(content)
  const error = await faultOf(path)
  expect(error.message).toMatch(fault)
  expect(error.message).toContain(path)
  expect(error.message).not.toContain('\n')
  expect(error.line).toBe(line)
  if (line !== null) expect(error.message).toContain(`line ${line}`)
})

test('reads nesting of 2,000, and any number of brackets in strings', async () => {
  const deep = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`
  const brackets = JSON.stringify({ text: '[{\\"'.repeat(5000), list: Array(3000).fill([]) })
  expect(await Array.fromAsync(readRollouts(scratchFile(`${deep}\n${brackets}\n`)))).toHaveLength(2)
})

test.each([1, 2, 3, 4, 5, 6, 7])(
  'counts nesting at any alignment (behind a line of %i bytes)',
  async (width) => {
    const line = (depth: number) => `${' '.repeat(width)}\n{"a":${'['.repeat(depth)}${']'.repeat(depth)}}\n`
    expect(await Array.fromAsync(readRollouts(scratchFile(line(1999))))).toHaveLength(1)
    expect((await faultOf(scratchFile(line(2000)))).message).toMatch(/deeper than 2000/)
  },
)

test('refuses a line of more than 160 MB without holding it', async () => {
  let read = 0
  const endless = async function* () {
    const block = Buffer.alloc(1024 * 1024, 'x')
    for (;;) {
      read += block.length
      yield block
    }
  }
  const attempt = Array.fromAsync(readRollouts({ name: '-', bytes: endless() }))
  await expect(attempt).rejects.toThrow(/line 1: it is longer than 160 MB/)
  expect(read).toBeLessThan(maxLineBytes + 3 * 1024 * 1024)
})

test('refuses a line of more than 160 MB that ends with the block that is too much', async () => {
  const blocks = async function* () {
    const block = Buffer.alloc(1_000_000, 'x')
    for (let count = 0; count < maxLineBytes / block.length; count += 1) yield block
    yield Buffer.from('x\n')
  }
  const attempt = Array.fromAsync(readRollouts({ name: '-', bytes: blocks() }))
  await expect(attempt).rejects.toThrow(/line 1: it is longer than 160 MB/)
})

test('names a missing file', async () => {
  expect((await faultOf(`${scratchFolder()}/none.jsonl`)).message).toMatch(/there is no such file/)
})

test('names a folder in the place of a file', async () => {
  expect((await faultOf(scratchFolder())).message).toMatch(/it is a folder/)
})

test.each([
  '{"position 98":x}',
  '"JSON at position 98"x',
  '["JSON at position 98 (line 1 column 98)"',
  '{"at position 98',
])('takes nothing that a line contains for the place of its fault: %s', async (content) => {
  expect((await faultOf(scratchFile(`${content}\n`))).message).not.toMatch(/character 9/)
})

test('never repeats what a line contains', async () => {
  for (const content of ['{"a":"CANARY}\n', '{"CANARY":NaN}\n', '"CANARY"\n', '{"a" CANARY}\n', 'CANARY']) {
    expect((await faultOf(scratchFile(content))).message).not.toContain('CANARY')
  }
})
