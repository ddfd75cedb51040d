import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { replayCommand } from '../../src/report/replay.ts'
import { hostileTexts } from './support/reports.ts'

const episode = { adapter: 'harness-conformance/adapters/pi', harness: 'pi', scenario: 'retry_429', seed: 3 }

test('a harness that run knows by name', () => {
  expect(replayCommand(episode)).toBe(
    'npx harness-conformance run --harness pi --scenario retry_429 --seed 3 --keep',
  )
})

test('with the protocol where one was asked for', () => {
  expect(replayCommand({ ...episode, adapter: 'config', dialect: 'responses' })).toBe(
    'npx harness-conformance run --harness pi --scenario retry_429 --dialect responses --seed 3 --keep',
  )
})

test("a harness of a user's test file", () => {
  expect(replayCommand({ ...episode, adapter: 'custom', dialect: 'responses' })).toBe(
    "npx vitest run -t 'pi responses > retry_429 > '",
  )
})

test('its pattern matches the test and nothing that only looks like it', () => {
  const command = replayCommand({ ...episode, adapter: 'custom', harness: 'my.agent(v2)+' })
  const pattern = new RegExp(/-t '(.*)'$/.exec(command)?.[1] as string)
  expect('my.agent(v2)+ > retry_429 > links.unique').toMatch(pattern)
  expect('my-agent(v2)+ > retry_429 > links.unique').not.toMatch(pattern)
  expect('my.agent(v2)+ > retry_429b > links.unique').not.toMatch(pattern)
})

test.skipIf(process.platform === 'win32').each(hostileTexts.map((text) => text.replaceAll('\0', '')))(
  'a shell takes the name %j as one word',
  (harness) => {
    const command = replayCommand({ ...episode, harness }).replace(
      'npx harness-conformance',
      'printf %s\\\\n',
    )
    expect(execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' })).toBe(
      `run\n--harness\n${harness}\n--scenario\nretry_429\n--seed\n3\n--keep\n`,
    )
  },
)
