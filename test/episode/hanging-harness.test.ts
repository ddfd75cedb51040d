import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { toolSuccess } from '../../src/scenarios/core/tool-success.ts'
import { alive } from '../support/alive.ts'
import { oneRequest, scriptHarness } from './troubled-harness.ts'

/** The program starts a child of its own in a new group, and tells both ids before it hangs. */
const hang = `
  const { spawn } = require('node:child_process')
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
  console.log(process.pid + ' ' + child.pid)
  setInterval(() => {}, 1000)
  ;(async () => {${oneRequest}})()
`

test('a harness that hangs is ended with all that it started, and fails with a finding', async () => {
  let pids: number[] = []
  const harness = scriptHarness('hanger', hang, { deadlineSeconds: 2 })
  const spying = {
    ...harness,
    run: async (context: Parameters<typeof harness.run>[0]) => {
      const result = await harness.run(context)
      pids = (await readFile(`${context.scratch}/stdout.log`, 'utf8')).trim().split(' ').map(Number)
      return result
    },
  }
  const episode = await runEpisode({ harness: spying, scenario: toolSuccess })
  expect(episode.status).toBe('failed')
  expect(episode.findings.map(({ id }) => id)).toContain('episode.deadline')
  expect(episode.checks.find(({ id }) => id === 'model.finished')?.status).toBe('fail')
  expect(pids).toHaveLength(2)
  for (const pid of pids) expect(alive(pid), `process ${pid}`).toBe(false)
})
