import { type HttpHandler, http } from 'msw'
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
    http.all(
      ({ request }) => hosts?.has(new URL(request.url).hostname) ?? true,
      ({ request }) => {
        const { pathname, search } = new URL(request.url)
        const named = nameOf(pathname)
        if (named) {
          const episode = registry.byId(named.rolloutId)
          return episode
            ? episode.answer(request, named.path + search)
            : unknownEpisode(`no episode "${named.rolloutId}" is open`)
        }
        const episode = find?.(request)
        return episode
          ? episode.answer(request, pathname + search)
          : unknownEpisode('the request names no open episode, neither in its path nor by its key')
      },
    ),
  ]
}

function nameOf(pathname: string): { rolloutId: string; path: string } | null {
  const start = pathname.indexOf(rolloutPrefix)
  if (start === -1) return null
  const rest = pathname.slice(start + rolloutPrefix.length)
  const slash = rest.indexOf('/')
  return slash === -1
    ? { rolloutId: rest, path: '/' }
    : { rolloutId: rest.slice(0, slash), path: rest.slice(slash) }
}

function unknownEpisode(message: string): Response {
  return Response.json({ error: { message, type: 'conformance_error', code: '404' } }, { status: 404 })
}
