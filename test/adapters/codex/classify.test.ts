import { expect, test } from 'vitest'
import { classify } from '../../../harness-adapters/codex/classify.ts'

const purpose = (headers: Record<string, string>) =>
  classify({ dialect: 'responses', body: {}, headers: new Headers(headers) })

test.each([
  ['a turn', { 'x-codex-turn-metadata': '{"request_kind":"turn"}' }, 'policy'],
  ['a compaction', { 'x-codex-turn-metadata': '{"request_kind":"compaction"}' }, 'compaction'],
  ['an agent', { 'x-codex-parent-thread-id': 't' }, 'subagent'],
  [
    "an agent's compaction",
    { 'x-codex-parent-thread-id': 't', 'x-codex-turn-metadata': '{"request_kind":"compaction"}' },
    'compaction',
  ],
  ['metadata that is not JSON', { 'x-codex-turn-metadata': '{' }, 'policy'],
  ['no metadata', {}, 'policy'],
])('%s', (_, headers, expected) => {
  expect(purpose(headers)).toBe(expected)
})
