import { expect, test } from 'vitest'
import { claudeCommand } from '../../../harness-adapters/claude-code/config.ts'
import type { EpisodeContext } from '../../../src/harness/index.ts'

const context = {
  home: '/episode/home',
  scratch: '/episode/scratch',
  rootUrl: 'http://127.0.0.1:1/r',
  apiKey: 'key-1',
  model: 'model-1',
  prompt: 'Go.',
  invocationId: 'id-1',
} as EpisodeContext

test('the session id is given, the key is not on the command line, the prompt comes last', () => {
  const { args, env } = claudeCommand(context, '/bin/claude', null, {})
  expect(args[args.indexOf('--session-id') + 1]).toBe('id-1')
  expect(args).not.toContain('key-1')
  expect(args.at(-1)).toBe('Go.')
  expect(env).toMatchObject({ ANTHROPIC_API_KEY: 'key-1', CLAUDE_CONFIG_DIR: '/episode/home/.claude' })
})

test.for([
  'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC',
  'DISABLE_TELEMETRY',
  'DISABLE_ERROR_REPORTING',
  'DISABLE_AUTOUPDATER',
  'CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS',
])('%s keeps it quiet', (variable) => {
  expect(claudeCommand(context, '/bin/claude', null, {}).env?.[variable]).toBe('1')
})

test('the list of tools does not swallow the prompt', () => {
  const { args } = claudeCommand(context, '/bin/claude', null, { tools: 'Bash' })
  expect(args.slice(args.indexOf('--tools') + 1)[1]).toMatch(/^--/)
  expect(args.at(-2)).toMatch(/^--/)
})

test('spans are exported to the address that is given, and only then put on the wire', () => {
  const traced = claudeCommand(context, '/bin/claude', 'http://127.0.0.1:2/v1/traces', {}).env
  expect(traced?.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT).toBe('http://127.0.0.1:2/v1/traces')
  expect(traced?.CLAUDE_CODE_PROPAGATE_TRACEPARENT).toBe('1')
  const untraced = claudeCommand(context, '/bin/claude', null, {}).env
  expect(Object.keys(untraced ?? {}).filter((name) => /OTEL|TRACE/.test(name))).toEqual([])
})

test("a variant's environment wins", () => {
  const { env } = claudeCommand(context, '/bin/claude', null, { env: { CLAUDE_CODE_MAX_RETRIES: '0' } })
  expect(env?.CLAUDE_CODE_MAX_RETRIES).toBe('0')
})
