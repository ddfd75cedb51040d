import { expect, test } from 'vitest'
import { piCommand } from '../../../harness-adapters/pi/config.ts'
import { episodeContext } from '../../harness/support.ts'

test('it is offline and quiet', async () => {
  const { env } = piCommand(await episodeContext(), '/pi/cli.js', {})
  expect(env).toMatchObject({ PI_OFFLINE: '1', PI_SKIP_VERSION_CHECK: '1', PI_TELEMETRY: '0' })
})

test.for([
  ['chat', 'openai-completions', '/r/v1'],
  ['responses', 'openai-responses', '/r/v1'],
  ['messages', 'anthropic-messages', '/r'],
] as const)('%s is %s, below the path that its client expects', async ([dialect, api, path]) => {
  const context = await episodeContext({ dialect, rootUrl: 'http://127.0.0.1:9/r' })
  const models = JSON.parse(piCommand(context, '/pi/cli.js', {}).files?.['.pi/agent/models.json'] ?? '')
  expect(models.providers.conformance).toMatchObject({ api, baseUrl: `http://127.0.0.1:9${path}` })
})
