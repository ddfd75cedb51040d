import { expect, test } from 'vitest'
import { opencodeCommand } from '../../../harness-adapters/opencode/config.ts'
import { episodeContext } from '../../harness/support.ts'

async function command() {
  const context = await episodeContext({ apiKey: 'key-of-this-test' })
  const line = opencodeCommand(context, '/bin/opencode', {})
  return { line, config: JSON.parse(line.files?.['.config/opencode/opencode.json'] ?? '') }
}

test.for([
  'OPENCODE_DISABLE_AUTOUPDATE',
  'OPENCODE_DISABLE_MODELS_FETCH',
  'OPENCODE_DISABLE_LSP_DOWNLOAD',
  'OPENCODE_DISABLE_SHARE',
  'OPENCODE_DISABLE_CLAUDE_CODE',
  'OPENCODE_DISABLE_EXTERNAL_SKILLS',
])('%s keeps it quiet', async (variable) => {
  expect((await command()).line.env?.[variable]).toBe('1')
})

test('it neither updates itself nor shares, and its installations stay offline', async () => {
  const { line, config } = await command()
  expect(config).toMatchObject({ autoupdate: false, share: 'disabled' })
  expect(line.env?.npm_config_offline).toBe('true')
})

test('the plugin that puts the step on the wire is named by its address', async () => {
  expect((await command()).config.plugin).toEqual([expect.stringMatching(/^file:.*step-plugin\.js$/)])
})
