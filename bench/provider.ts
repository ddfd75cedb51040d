/**
 * The cost of one request at the loopback front, as a ratio to a plain `node:http` server that sends the same
 * bytes in the same writes. Witness and capture are on, the examination of requests is off. Wall time is the
 * measure on a quiet machine; client and server share a thread, so that its processor time is given beside it.
 * Then 200 episodes at once, with what they mixed up and left behind.
 *
 *   node bench/provider.ts [requests per round] [rounds]
 */
import { Agent, createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCapture } from '../src/collector/index.ts'
import { answer, createLoopbackFront, type ProviderFront, type Script } from '../src/provider/index.ts'
import { manyEpisodes } from './many-episodes.ts'

const requests = Number(process.argv[2] ?? 400)
const rounds = Number(process.argv[3] ?? 9)
const text = 'The quick brown fox jumps over the lazy dog. '.repeat(8)
const script: Script = { calls: [answer(text)], requests: 'off' }
const bodies = {
  json: JSON.stringify(body(false)),
  sse: JSON.stringify(body(true)),
}

function body(stream: boolean) {
  const tool = { type: 'function', function: { name: 'bash', parameters: { type: 'object' } } }
  const content = 'Run the requested shell checks. '.repeat(40)
  return { model: 'm', stream, messages: [{ role: 'user', content }], tools: [tool] }
}

interface Sample {
  headers: Record<string, string>
  writes: Buffer[]
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function send(url: string, payload: string): Promise<Sample> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
    const outgoing = httpRequest(url, { method: 'POST', agent, headers }, (incoming: IncomingMessage) => {
      const writes: Buffer[] = []
      incoming.on('data', (bytes: Buffer) => writes.push(bytes))
      incoming.on('end', () => resolve({ headers: incoming.headers as Record<string, string>, writes }))
    })
    outgoing.on('error', reject)
    outgoing.end(payload)
  })
}

/** A server that reads the request and sends what the provider sent, event by event. */
async function rawServer(sample: Sample, stream: boolean) {
  const whole = Buffer.concat(sample.writes).toString()
  const writes = stream ? whole.split(/(?<=\n\n)/).map((event) => Buffer.from(event)) : [Buffer.from(whole)]
  const { 'content-type': type = '', 'x-request-id': id = '' } = sample.headers
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (bytes: Buffer) => chunks.push(bytes))
    incoming.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString())
      outgoing.writeHead(200, { 'content-type': type, 'x-request-id': id, 'x-ng-model-call-id': id })
      for (const bytes of writes) outgoing.write(bytes)
      outgoing.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

let episodes = 0

function openEpisode(front: ProviderFront) {
  const probes = {
    probe: () => ({ token: 'token', command: 'true', exitCode: 0 }),
    executed: async () => true,
  }
  const capture = createCapture({ modelServer: 'policy_model' })
  const rolloutId = `bench-${episodes++}`
  return front.open({ rolloutId, script, probes, capture, model: 'm', modelServer: 'policy_model' })
}

/** Milliseconds for each request. */
interface Cost {
  wall: number
  thread: number
}

async function timed(urls: string[], payload: string): Promise<Cost> {
  const started = performance.now()
  const usage = process.threadCpuUsage()
  for (const url of urls) await send(url, payload)
  const { user, system } = process.threadCpuUsage(usage)
  const wall = (performance.now() - started) / urls.length
  return { wall, thread: (user + system) / 1000 / urls.length }
}

async function frontRound(front: ProviderFront, payload: string): Promise<Cost> {
  const opened = Array.from({ length: requests }, () => openEpisode(front))
  const cost = await timed(
    opened.map(({ rootUrl }) => `${rootUrl}/v1/chat/completions`),
    payload,
  )
  for (const episode of opened) await episode.close()
  return cost
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

async function compare(front: ProviderFront, kind: keyof typeof bodies): Promise<void> {
  const payload = bodies[kind]
  const episode = openEpisode(front)
  const sample = await send(`${episode.rootUrl}/v1/chat/completions`, payload)
  const raw = await rawServer(sample, kind === 'sse')
  const urls = Array.from({ length: requests }, () => raw.url)
  const costs: { plain: Cost; kit: Cost }[] = []
  for (let round = 0; round <= rounds; round++) {
    // Side by side, so that a change of the machine's load meets both; the first round warms up.
    const plain = await timed(urls, payload)
    const kit = await frontRound(front, payload)
    if (round > 0) costs.push({ plain, kit })
  }
  raw.close()
  for (const measure of ['wall', 'thread'] as const) {
    const ratios = costs.map(({ plain, kit }) => kit[measure] / plain[measure])
    const [plain, kit] = (['plain', 'kit'] as const).map((side) =>
      median(costs.map((cost) => cost[side][measure])),
    )
    console.log(
      `${kind.padEnd(5)} ${measure.padEnd(6)} raw ${plain?.toFixed(3)} ms  front ${kit?.toFixed(3)} ms  ` +
        `ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    )
  }
}

const front = await createLoopbackFront()
console.log(`${rounds} rounds of ${requests} requests, one after the other on one connection`)
await compare(front, 'json')
await compare(front, 'sse')
agent.destroy()
await front.close()
await manyEpisodes(200)
