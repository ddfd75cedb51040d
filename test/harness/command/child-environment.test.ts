import { afterEach, expect, test, vi } from 'vitest'
import { childEnvironment } from '../../../src/harness/command/child-environment.ts'

const options = { home: '/episode/home', temporary: '/episode/tmp', marker: 'm-1' }

afterEach(() => vi.unstubAllEnvs())

test('nothing of the kit’s environment passes but an allow-list', () => {
  vi.stubEnv('OPENAI_API_KEY', 'secret')
  vi.stubEnv('NODE_OPTIONS', '--inspect')
  vi.stubEnv('HTTPS_PROXY', 'http://proxy.example')
  vi.stubEnv('LANG', 'de_DE.UTF-8')
  const environment = childEnvironment(options)
  expect(environment).not.toHaveProperty('OPENAI_API_KEY')
  expect(environment).not.toHaveProperty('NODE_OPTIONS')
  expect(environment).not.toHaveProperty('HTTPS_PROXY')
  expect(environment.LANG).toBe('de_DE.UTF-8')
  expect(environment.PATH).toBe(process.env.PATH)
})

test('home, configuration and temporary files are the episode’s own', () => {
  const environment = childEnvironment(options)
  expect(environment.HOME).toBe('/episode/home')
  expect(environment.TMPDIR).toBe('/episode/tmp')
  for (const [name, value] of Object.entries(environment))
    if (name.startsWith('XDG_')) expect(value).toMatch(/^\/episode\/home\//)
})

test('proxy variables point at the guard, and leave loopback alone', () => {
  const environment = childEnvironment({ ...options, guardUrl: 'http://127.0.0.1:1' })
  expect(environment).toMatchObject({ HTTPS_PROXY: 'http://127.0.0.1:1', http_proxy: 'http://127.0.0.1:1' })
  expect(environment.NO_PROXY).toContain('127.0.0.1')
})

test('the adapter’s variables win, and undefined removes one', () => {
  const environment = childEnvironment({ ...options, own: { HOME: '/other', XDG_CACHE_HOME: undefined } })
  expect(environment.HOME).toBe('/other')
  expect(environment).not.toHaveProperty('XDG_CACHE_HOME')
})

test('the marker cannot be taken away', () => {
  const own = { HARNESS_CONFORMANCE_EPISODE: undefined }
  expect(childEnvironment({ ...options, own }).HARNESS_CONFORMANCE_EPISODE).toBe('m-1')
})
