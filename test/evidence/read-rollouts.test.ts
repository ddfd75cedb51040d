import { expect, test } from 'vitest'
import { readRolloutLines, readRollouts } from '../../src/evidence/index.ts'
import { scratchFile } from './scratch.ts'

const read = (content: string | Uint8Array, name?: string) =>
  Array.fromAsync(readRollouts(scratchFile(content, name)))

test('reads one record per line', async () => {
  expect(await read('{"a":1}\n{"b":2}\n')).toEqual([{ a: 1 }, { b: 2 }])
})

test('takes a last line without a line feed', async () => {
  expect(await read('{"a":1}\n{"b":2}')).toEqual([{ a: 1 }, { b: 2 }])
})

test('skips blank lines, and counts them', async () => {
  const path = scratchFile('\n  \t\n{"a":1}\n\r\n{"b":2}\n')
  expect(await Array.fromAsync(readRolloutLines(path))).toEqual([
    { line: 3, record: { a: 1 } },
    { line: 5, record: { b: 2 } },
  ])
})

test('accepts CRLF', async () => {
  expect(await read('{"a":1}\r\n{"b":2}\r\n')).toEqual([{ a: 1 }, { b: 2 }])
})

test('takes __proto__ for a key like any other', async () => {
  const [record] = await read(
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}\n',
  )
  expect(Object.keys(record!)).toEqual(['__proto__', 'constructor'])
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('lets the last of two equal keys win', async () => {
  expect(await read('{"a":1,"a":2}\n')).toEqual([{ a: 2 }])
})

test('puts lines together across the blocks of a large file', async () => {
  const records = Array.from({ length: 50 }, (_, index) => ({ index, text: `ä${'x'.repeat(index * 4001)}` }))
  const content = records.map((record) => JSON.stringify(record)).join('\n')
  expect(await read(content)).toEqual(records)
})

test('reads bytes that arrive one by one', async () => {
  const bytes = async function* () {
    for (const byte of Buffer.from('{"a":"ä"}\n\n{"b":2}')) yield Uint8Array.of(byte)
  }
  expect(await Array.fromAsync(readRollouts({ name: '-', bytes: bytes() }))).toEqual([{ a: 'ä' }, { b: 2 }])
})

test('closes the file when the reader stops early', async () => {
  for await (const record of readRollouts(scratchFile('{"a":1}\n{"b":2}\n'))) {
    expect(record).toEqual({ a: 1 })
    break
  }
})
