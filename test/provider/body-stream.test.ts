import { expect, it } from 'vitest'
import { streamOf } from '../../src/provider/body-stream.ts'

it('fails only when what came before was read, however late', async () => {
  const reader = streamOf({
    early: false,
    async into(sink) {
      sink.write(Buffer.from('before'))
      sink.drop('rst')
    },
    cancel() {},
  }).getReader()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(String(Buffer.from((await reader.read()).value ?? []))).toBe('before')
  await expect(reader.read()).rejects.toThrow('dropped the connection')
})
