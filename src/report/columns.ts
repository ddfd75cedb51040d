import type { ReportedEpisode } from './schema.ts'

type Identity = Pick<
  ReportedEpisode,
  'harness' | 'version' | 'adapter' | 'dialect' | 'profile' | 'seed' | 'scenario'
>

/** One harness as it was run: what a column of the matrix and a folder of rollouts stand for. */
export interface Column<E extends Identity = ReportedEpisode> {
  harness: string
  version: string
  dialect: string | null
  profile: ReportedEpisode['profile']
  /** What tells it from the other columns of the same harness, its version left out; often nothing. */
  apart: string[]
  /** Whether the same harness also ran in another version. */
  severalVersions: boolean
  /** `pi 1.6.0`, or `pi 1.6.0 (responses)` where it also ran in another protocol. */
  name: string
  episodes: ReadonlyMap<string, E>
}

interface Draft<E> {
  harness: string
  episodes: Map<string, E>
  values: { version: string; dialect: string; profile: string; seed: string; adapter: string; run: string }
}

/**
 * The columns of a report, in the order in which they first appear. No episode is lost: what ran twice with
 * the same harness, version, protocol, profile and seed gets a column of its own.
 */
export function columnsOf<E extends Identity>(episodes: readonly E[]): Column<E>[] {
  const drafts = drafted(episodes)
  return drafts.map((draft) => {
    const { harness, values } = draft
    const siblings = drafts.filter((other) => other.harness === harness)
    const differ = (part: keyof Draft<E>['values']) =>
      new Set(siblings.map((other) => other.values[part])).size > 1
    const apart = (['dialect', 'profile', 'seed', 'adapter', 'run'] as const)
      .filter(differ)
      .map((part) => values[part])
      .filter(Boolean)
    const known = values.version === 'unknown' ? harness : `${harness} ${values.version}`
    return {
      harness,
      version: values.version,
      dialect: values.dialect || null,
      profile: values.profile as ReportedEpisode['profile'],
      apart,
      severalVersions: differ('version'),
      name: apart.length > 0 ? `${known} (${apart.join(', ')})` : known,
      episodes: draft.episodes,
    }
  })
}

function drafted<E extends Identity>(episodes: readonly E[]): Draft<E>[] {
  const versionOf = knownVersions(episodes)
  const drafts = new Map<string, Draft<E>>()
  for (const episode of episodes) {
    const { harness, dialect, profile, seed, adapter, scenario } = episode
    const version = versionOf(episode)
    for (let run = 1; ; run++) {
      const key = JSON.stringify([harness, version, dialect, profile, seed, adapter, run])
      const draft = drafts.get(key) ?? {
        harness,
        episodes: new Map<string, E>(),
        values: {
          version,
          dialect: dialect ?? '',
          profile,
          seed: `seed ${seed}`,
          adapter,
          run: run > 1 ? `run ${run}` : '',
        },
      }
      drafts.set(key, draft)
      if (draft.episodes.has(scenario)) continue
      draft.episodes.set(scenario, episode)
      break
    }
  }
  return [...drafts.values()]
}

/** A harness that was never started (an episode that does not apply) has the version of its other episodes. */
function knownVersions<E extends Identity>(episodes: readonly E[]): (episode: E) => string {
  const known = new Map<string, Set<string>>()
  for (const { harness, adapter, version } of episodes)
    if (version !== 'unknown')
      known.set(`${harness}\n${adapter}`, (known.get(`${harness}\n${adapter}`) ?? new Set()).add(version))
  return ({ harness, adapter, version }) => {
    if (version !== 'unknown') return version
    const [only, ...more] = known.get(`${harness}\n${adapter}`) ?? []
    return only !== undefined && more.length === 0 ? only : version
  }
}

/** The name of each episode's column. */
export function columnNames<E extends Identity>(episodes: readonly E[]): Map<E, string> {
  return new Map(
    columnsOf(episodes).flatMap(({ name, episodes: own }) => [...own.values()].map((each) => [each, name])),
  )
}
