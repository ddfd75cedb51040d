import type { HttpHandler } from 'msw'
import { EpisodeHandler } from './episode-handler.ts'
import type { EpisodeServer } from './episode-server.ts'
import { type Registry, rolloutPrefix } from './registry.ts'

/** How a front finds the episode of a request that does not name it in its path. */
export type FindEpisode = (request: Request) => EpisodeServer | undefined

/**
 * The one set of MSW handlers that both fronts serve. Routing within an episode is the episode's own, so that
 * a request costs one handler and not one for each protocol path.
 */
export function createHandlers(options: {
  registry: Pick<Registry, 'byId'>
  /** Requests to other hosts are left alone; default: every host is the provider's. */
  hosts?: { has(host: string): boolean }
  find?: FindEpisode
}): HttpHandler[] {
  const { registry, hosts, find } = options
  return [
    new EpisodeHandler(
      (request) => hosts?.has(new URL(request.url).hostname) ?? true,
      (request) => {
        const path = pathOf(request.url)
        const named = nameOf(path)
        if (named) {
          const episode = registry.byId(named.rolloutId)
          return episode
            ? episode.answer(request, named.path)
            : unknownEpisode(`no episode "${named.rolloutId}" is open`)
        }
        const episode = find?.(request)
        return episode
          ? episode.answer(request, path)
          : unknownEpisode('the request names no open episode, neither in its path nor by its key')
      },
    ),
  ]
}

/** Path and query of an absolute URL. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  return start === -1 ? '/' : url.slice(start)
}

function nameOf(path: string): { rolloutId: string; path: string } | null {
  const start = path.indexOf(rolloutPrefix)
  if (start === -1) return null
  const [, rolloutId = '', rest = ''] = /^([^/?]*)(.*)$/s.exec(path.slice(start + rolloutPrefix.length)) ?? []
  return { rolloutId, path: rest.startsWith('/') ? rest : `/${rest}` }
}

function unknownEpisode(message: string): Response {
  return Response.json({ error: { message, type: 'conformance_error', code: '404' } }, { status: 404 })
}
