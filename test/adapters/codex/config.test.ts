import { expect, test } from 'vitest'
import { codexCommand } from '../../../harness-adapters/codex/config.ts'
import type { EpisodeContext } from '../../../src/harness/index.ts'

const context = {
  home: '/episode/home',
  scratch: '/episode/scratch',
  workspace: '/episode/workspace',
  rootUrl: 'http://127.0.0.1:1/r',
  apiKey: 'key-1',
  model: 'model "one"',
  prompt: 'Go.',
} as EpisodeContext

const line = codexCommand(context, '/bin/codex', { settings: { model_context_window: '9000' } })
const toml = line.files?.['/episode/home/.codex/config.toml'] ?? ''

test('the configuration names the provider below the protocol path, and never the key', () => {
  expect(toml).toContain('base_url = "http://127.0.0.1:1/r/v1"')
  expect(toml).toContain('model = "model \\"one\\""')
  expect(toml).not.toContain('key-1')
  expect(line.env?.CONFORMANCE_API_KEY).toBe('key-1')
})

test('the prompt comes last, settings before it', () => {
  expect(line.args.slice(-3)).toEqual(['--config', 'model_context_window=9000', 'Go.'])
})

test.for([
  'check_for_update_on_startup = false',
  'web_search = "disabled"',
  'plugins = false',
  'apps = false',
  'remote_plugin = false',
  '[analytics]\nenabled = false',
  '[feedback]\nenabled = false',
])('what would connect elsewhere is off: %s', (setting) => {
  expect(toml).toContain(setting)
})

test('home and trace lie in the folders of the episode', () => {
  expect(line.env).toMatchObject({
    CODEX_HOME: '/episode/home/.codex',
    CODEX_ROLLOUT_TRACE_ROOT: '/episode/scratch/trace',
  })
})
