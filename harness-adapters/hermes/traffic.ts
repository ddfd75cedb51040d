import type { Harness } from '../../src/harness/index.ts'

/** What Hermes asks for to find prices and sizes; it has no switch for it and takes a 404 as an answer. */
const probes =
  /^(?:GET (?:\/api\/v1\/models|\/api\/tags|(?:\/v1)?\/props|\/version|(?:\/v1)?\/models(?:\/[^/]+)?)|POST \/api\/show)$/

export const ignores: NonNullable<Harness['ignores']> = ({ method, path }) =>
  probes.test(`${method} ${path.split('?')[0]}`)

/**
 * Main calls carry Hermes' id of the request; of the auxiliary ones the configuration leaves on those alone
 * that make a compaction's summary. With Messages these carry nothing, and the kit looks at their words.
 */
export const classify: NonNullable<Harness['classify']> = ({ headers }) => {
  if (headers.get('x-step-id')?.startsWith('helper-')) return 'compaction'
  return headers.has('x-parent-session-id') ? 'subagent' : undefined
}
