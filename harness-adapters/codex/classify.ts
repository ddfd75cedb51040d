import type { Harness } from '../../src/harness/index.ts'

type Classify = NonNullable<Harness['classify']>

/** Codex says of each request what it is for, in headers of its own. */
export const classify: Classify = ({ headers }) => {
  if (requestKind(headers.get('x-codex-turn-metadata')) === 'compaction') return 'compaction'
  if (headers.has('x-codex-parent-thread-id')) return 'subagent'
  return 'policy'
}

function requestKind(metadata: string | null): unknown {
  try {
    return metadata === null ? undefined : JSON.parse(metadata).request_kind
  } catch {
    return undefined
  }
}
