/** Whose test file or command an episode came from, as far as running it again needs it. */
export interface Replayable {
  /** `custom` for a test file of the user's; else the harness has a name that `run` knows. */
  adapter: string
  harness: string
  scenario: string
  seed: number
  /** Only when it was asked for; the harness's first needs no saying. */
  dialect?: string | null
}

/** A shell command that runs an episode again and keeps its files. */
export function replayCommand({ adapter, harness, scenario, seed, dialect }: Replayable): string {
  if (adapter === 'custom') {
    const name = describeName(harness, dialect)
    return `npx vitest run -t ${quoted(escapeRegExp(`${name} > ${scenario} > `))}`
  }
  const asked = dialect ? ` --dialect ${quoted(dialect)}` : ''
  return `npx harness-conformance run --harness ${quoted(harness)} --scenario ${quoted(scenario)}${asked} --seed ${seed} --keep`
}

/** Name of the `describe` of a harness: with the protocol where one was asked for. */
export const describeName = (harness: string, dialect?: string | null): string =>
  dialect ? `${harness} ${dialect}` : harness

/** `-t` takes a regular expression. */
const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function quoted(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
