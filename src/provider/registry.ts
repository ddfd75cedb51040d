import { createEpisodeServer, type EpisodeServer } from './episode-server.ts'
import { keyOf } from './ids.ts'
import type { EpisodeProvider, EpisodeProviderOptions } from './types.ts'
import { validateScript } from './validate-script.ts'

/** Path prefix by which a request names its episode. */
export const rolloutPrefix = '/ng-rollout/'

/** The open episodes of a front. */
export interface Registry {
  open(options: EpisodeProviderOptions, rootUrl: string): EpisodeProvider
  byId(rolloutId: string): EpisodeServer | undefined
  byKey(apiKey: string): EpisodeServer | undefined
  closeAll(): Promise<void>
}

/** @param create Makes the server of one episode; default the scripted one. */
export function createRegistry(
  create: (options: EpisodeProviderOptions) => EpisodeServer = createEpisodeServer,
): Registry {
  const servers = new Map<string, EpisodeServer>()
  const idsByKey = new Map<string, string>()

  function close(rolloutId: string) {
    servers.get(rolloutId)?.close()
    servers.delete(rolloutId)
    idsByKey.delete(apiKeyOf(rolloutId))
  }

  return {
    open(options, rootUrl) {
      const { rolloutId } = options
      if (!/^[A-Za-z0-9._-]+$/.test(rolloutId) || /^\.+$/.test(rolloutId))
        throw new Error(
          `Failed to open an episode: the rollout id ${JSON.stringify(rolloutId)} cannot stand in a path; accepted: ASCII letters, digits and . _ -`,
        )
      if (servers.has(rolloutId))
        throw new Error(
          `Failed to open an episode: the rollout id "${rolloutId}" is open already; close that episode first.`,
        )
      validateScript(options.script)
      const server = create(options)
      const apiKey = apiKeyOf(rolloutId)
      servers.set(rolloutId, server)
      idsByKey.set(apiKey, rolloutId)
      return {
        rolloutId,
        apiKey,
        rootUrl,
        witness: () => server.witness(),
        async close() {
          if (servers.get(rolloutId) === server) close(rolloutId)
        },
      }
    },
    byId: (rolloutId) => servers.get(rolloutId),
    byKey: (apiKey) => servers.get(idsByKey.get(apiKey) ?? ''),
    async closeAll() {
      for (const rolloutId of [...servers.keys()]) close(rolloutId)
    },
  }
}

function apiKeyOf(rolloutId: string): string {
  return `sk-conformance-${keyOf(rolloutId, 'key').slice(0, 24)}`
}
