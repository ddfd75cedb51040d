import { Agent, request as httpRequest } from 'node:http'
import { createCapture } from '../src/collector/index.ts'
import { answer, at, createLoopbackFront, httpError, type Script, stall } from '../src/provider/index.ts'

const script = (index: number): Script => ({
  calls: [answer(`answer ${index}`)],
  faults: [at(0, 0, httpError(500)), at(0, 1, stall('in_text', { seconds: 0.02 }))],
})

const open = () => process.getActiveResourcesInfo().filter((name) => /TCP|Timeout/.test(name)).length

function ask(agent: Agent, url: string, user: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(url, { method: 'POST', agent }, (incoming) => {
      incoming.resume().on('end', resolve)
    })
    const messages = [{ role: 'user', content: 'Go.' }]
    outgoing.on('error', reject).end(JSON.stringify({ model: 'm', user, stream: true, messages }))
  })
}

/** Plays so many episodes at once on one port, and prints what they mixed up and left behind. */
export async function manyEpisodes(count: number): Promise<void> {
  const warnings: string[] = []
  const onWarning = (warning: Error) => void warnings.push(warning.name)
  process.on('warning', onWarning)
  const before = open()
  const front = await createLoopbackFront()
  const agent = new Agent()
  const started = performance.now()
  const strangers = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const provider = front.open({
        rolloutId: `many-${index}`,
        script: script(index),
        probes: { probe: () => ({ token: '', command: '', exitCode: 0 }), executed: async () => true },
        capture: createCapture({ modelServer: 'policy_model' }),
        model: 'm',
        modelServer: 'policy_model',
      })
      const url = `${provider.rootUrl}/v1/chat/completions`
      for (let attempt = 0; attempt < 2; attempt++) await ask(agent, url, `user-${index}`)
      const { attempts, finished } = await provider.witness()
      await provider.close()
      const own = attempts.filter(({ request }) => (request as { user: string }).user === `user-${index}`)
      return attempts.length - own.length + (own.length === 2 && finished ? 0 : 1)
    }),
  )
  const milliseconds = performance.now() - started
  agent.destroy()
  await front.close()
  await new Promise((resolve) => setTimeout(resolve, 200))
  process.off('warning', onWarning)
  const mixed = strangers.reduce((sum, each) => sum + each, 0)
  console.log(
    `${count} episodes at once: ${milliseconds.toFixed(0)} ms, ${mixed} mixed up, ` +
      `${Math.max(0, open() - before)} sockets or timers left, ${warnings.length} warnings of listeners`,
  )
}
