import { expect, test } from 'vitest'
import { classify, ignores } from '../../../harness-adapters/hermes/traffic.ts'

test.for([
  'GET /api/v1/models',
  'GET /api/tags',
  'GET /v1/props',
  'GET /props',
  'GET /version',
  'GET /models',
  'GET /v1/models',
  'GET /v1/models?limit=1000',
  'GET /v1/models/conformance-model',
  'POST /api/show',
])('%s is a look for prices and sizes', (request) => {
  const [method = '', path = ''] = request.split(' ')
  expect(ignores({ method, path })).toBe(true)
})

test.for([
  'POST /v1/models',
  'GET /v1/chat/completions',
  'POST /v1/embeddings',
  'GET /v1/models/a/b',
  'GET /',
])('%s is none', (request) => {
  const [method = '', path = ''] = request.split(' ')
  expect(ignores({ method, path })).toBe(false)
})

const purpose = (headers: Record<string, string>) =>
  classify({ dialect: 'chat', body: {}, headers: new Headers(headers) })

test('a request says by its headers what it is for', () => {
  expect(purpose({ 'x-step-id': 'helper-s1' })).toBe('compaction')
  expect(purpose({ 'x-step-id': 's2:t:api:1', 'x-parent-session-id': 's1' })).toBe('subagent')
  expect(purpose({ 'x-step-id': 's1:t:api:1' })).toBeUndefined()
})
