import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createCapture } from '../../../src/collector/capture/create-capture.ts'
import { createDiskLog } from '../../../src/collector/capture/disk-log.ts'
import { scratchFolder } from '../../support/scratch-folder.ts'

async function openLog() {
  const path = join(await scratchFolder(), 'capture', 'log.ndjson')
  const disk = createDiskLog(path)
  const capture = createCapture({ modelServer: 'm', retained: disk.keep })
  const lines = () =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown)
  return { disk, capture, lines }
}

function begin(capture: ReturnType<typeof createCapture>) {
  const exchange = capture.begin({ dialect: 'chat', rawHeaders: [], body: Buffer.from('{"model":"m"}') })
  exchange.respond(200, new Headers({ 'content-type': 'text/event-stream' }))
  return exchange
}

it('has a stream on the disk before its terminal event goes on', async () => {
  const { disk, capture, lines } = await openLog()
  const exchange = begin(capture)
  exchange.chunk(Buffer.from('data: {"id":"c","choices":[{"index":0,"delta":{"content":"a"}}]}\n\n'))
  expect(lines()).toEqual([])
  exchange.chunk(Buffer.from('data: [DONE]\n\n'))
  expect(lines()).toEqual(capture.calls())
  exchange.end('complete')
  expect(lines()).toEqual(capture.calls())
  disk.close()
})

it('has what was cut', async () => {
  const { disk, capture, lines } = await openLog()
  const exchange = begin(capture)
  exchange.chunk(Buffer.from('data: {"id":"c"}\n\n'))
  exchange.end('connection')
  expect(lines()).toEqual(capture.calls())
  expect(lines()).toMatchObject([{ response: 'data: {"id":"c"}\n\n' }])
  disk.close()
})

it('takes nothing once it is closed', async () => {
  const { disk, capture, lines } = await openLog()
  const exchange = begin(capture)
  disk.close()
  exchange.end('cancelled')
  expect(lines()).toEqual([])
})
