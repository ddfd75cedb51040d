import { execFile } from 'node:child_process'
import { expect, it } from 'vitest'
import { watched } from '../support/watched.ts'

const replies = new URL('../../src/provider/sent-replies.ts', import.meta.url).href

/** A process that says that it has sent this body as a chat completion. */
function sending(body: string) {
  const code = `
    const { tellListeners } = await import(${JSON.stringify(replies)})
    const headers = new Headers({ 'content-type': 'application/json' })
    const body = new TextEncoder().encode(${JSON.stringify(body)})
    tellListeners({ dialect: 'chat', status: 200, headers, body, how: 'complete', fault: null })
    await new Promise((resolve) => setTimeout(resolve, 500))`
  return watched(
    (env) =>
      new Promise<string>((resolve, reject) => {
        execFile(
          process.execPath,
          ['--input-type=module', '-e', code],
          { env: { ...process.env, ...env } },
          (error, stdout) => (error ? reject(error) : resolve(stdout)),
        )
      }),
  )
}

it('finds a bad reply that another process sent, and calls it a kit bug', async () => {
  await expect(sending('{"hello":1}')).rejects.toThrow(/^Kit bug: .*\nchat 200: .*choices/s)
})

it('finds nothing wrong with an empty body', async () => {
  await expect(sending('')).resolves.toBe('')
})
