import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type HermesConfigOptions, hermesCommand } from '../../../harness-adapters/hermes/config.ts'
import type { EpisodeContext } from '../../../src/harness/index.ts'
import { episodeContext } from '../../harness/support.ts'

async function command(options: HermesConfigOptions = {}, overrides: Partial<EpisodeContext> = {}) {
  const context = await episodeContext(overrides)
  const line = await hermesCommand(context, { python: '/p/bin/python', hermes: '/p/bin/hermes' }, options)
  const home = join(context.home, '.hermes')
  const files = line.files ?? {}
  return { line, files, home, config: JSON.parse(files[join(home, 'config.yaml')] ?? '') }
}

test.for([
  ['chat', 'chat_completions'],
  ['responses', 'codex_responses'],
  ['messages', 'anthropic_messages'],
] as const)('%s is %s', async ([dialect, mode]) => {
  const { config } = await command({}, { dialect, rootUrl: 'http://127.0.0.1:9/ng-rollout/x' })
  expect(config.providers.conformance).toMatchObject({
    api_mode: mode,
    base_url: 'http://127.0.0.1:9/ng-rollout/x/v1',
  })
})

test('the key is in the environment and in no file', async () => {
  const { line, files } = await command({}, { apiKey: 'key-of-this-test' })
  expect(Object.values(line.env ?? {})).toContain('key-of-this-test')
  expect(Object.values(files).join()).not.toContain('key-of-this-test')
  expect(line.args.join()).not.toContain('key-of-this-test')
})

test('the plugin is written beside the configuration that enables it', async () => {
  const { files, home, config } = await command()
  expect(config.plugins.enabled).toEqual(['evidence'])
  expect(files[join(home, 'plugins/evidence/plugin.yaml')]).toMatch(/^name: evidence$/m)
  expect(files[join(home, 'plugins/evidence/__init__.py')]).toContain('def register(ctx)')
})

test('it installs nothing and asks for nothing while it runs', async () => {
  const { line, config } = await command()
  expect(line.env).toMatchObject({ HERMES_DISABLE_LAZY_INSTALLS: '1', TIRITH_ENABLED: 'false' })
  expect(config).toMatchObject({
    agent: { environment_probe: false },
    security: { allow_lazy_installs: false, tirith_enabled: false },
    auxiliary: { title_generation: { enabled: false } },
    updates: { check_on_startup: false },
    curator: { enabled: false },
  })
})

test('headers can be left out', async () => {
  const { line, config } = await command({ invocationHeader: false })
  expect(line.env?.HERMES_EVIDENCE_HEADERS).toBe('x-step-id')
  expect(Object.keys(config.model.default_headers)).toEqual(['x-step-id'])
})

test('the user’s settings win', async () => {
  const { config } = await command({ settings: { agent: { api_max_retries: 1 } } })
  expect(config.agent).toEqual({ api_max_retries: 1 })
})
