import { AsyncLocalStorage } from 'node:async_hooks'
import { HttpResponse, http, passthrough } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import { createHandlers } from './handlers.ts'
import { createRegistry, type Registry } from './registry.ts'
import type { EpisodeProvider, ProviderFront } from './types.ts'

const currentEpisode = new AsyncLocalStorage<string>()

/**
 * Runs a function whose requests belong to an episode although they carry neither its path nor its key, for
 * harnesses whose client is given another one. Needed on the intercepting front alone.
 */
export function runInEpisode<T>(provider: Pick<EpisodeProvider, 'rolloutId'>, run: () => T): T {
  return currentEpisode.run(provider.rolloutId, run)
}

interface Shared {
  server: SetupServer
  registries: Set<Registry>
  /** How many open fronts intercept each host. */
  hosts: Map<string, number>
}

/** One MSW server for the whole process: two would intercept each other's traffic. */
let shared: Shared | null = null

/**
 * Answers requests to fixed hosts from within this process, for harnesses whose provider address cannot be
 * set. Requests to other hosts fail; loopback addresses are left alone. There are no sockets here: a dropped
 * connection is the nearest thing that MSW can do, a failed body or a network error.
 *
 * @param options.hosts Host names without port, such as `api.openai.com`; the first is the root URL's.
 */
export async function createInterceptionFront(options: { hosts: string[] }): Promise<ProviderFront> {
  const [first] = options.hosts
  if (!first)
    throw new Error('Failed to intercept: no hosts were given; name at least one, such as "api.openai.com".')
  const registry = createRegistry()
  shared ??= listen()
  shared.registries.add(registry)
  for (const host of options.hosts) shared.hosts.set(host, (shared.hosts.get(host) ?? 0) + 1)
  let open = true
  return {
    kind: 'interception',
    open: (episode) => registry.open(episode, `https://${first}`),
    async close() {
      if (!open) return
      open = false
      await registry.closeAll()
      release(registry, options.hosts)
    },
  }
}

function listen(): Shared {
  const registries = new Set<Registry>()
  const hosts = new Map<string, number>()
  const pick = <T>(look: (registry: Registry) => T | undefined) =>
    [...registries].map(look).find((found) => found !== undefined)
  const all = { byId: (id: string) => pick((registry) => registry.byId(id)) }
  const server = setupServer(
    ...createHandlers({
      registry: all,
      hosts,
      find: (request) =>
        pick((registry) => registry.byKey(keyIn(request))) ?? all.byId(currentEpisode.getStore() ?? ''),
    }),
    // The strategies of `onUnhandledFrame` let what looks like a picture or a script out, so that the rest is
    // handled, too.
    http.all('*', ({ request }) => (isLoopback(request) ? passthrough() : refuse(request, hosts))),
  )
  // MSW 3 takes `onUnhandledFrame`; the older `onUnhandledRequest` is ignored. Left to it are WebSockets.
  server.listen({ onUnhandledFrame: 'error' })
  return { server, registries, hosts }
}

function release(registry: Registry, hosts: string[]): void {
  if (!shared) return
  shared.registries.delete(registry)
  for (const host of hosts) {
    const left = (shared.hosts.get(host) ?? 0) - 1
    if (left > 0) shared.hosts.set(host, left)
    else shared.hosts.delete(host)
  }
  if (shared.registries.size > 0) return
  shared.server.close()
  shared = null
}

/** The API key of a request, from wherever the vendors' clients put it. */
function keyIn(request: Request): string {
  const { headers } = request
  return (
    headers.get('authorization')?.replace(/^Bearer\s+/i, '') ??
    headers.get('x-api-key') ??
    headers.get('x-goog-api-key') ??
    new URL(request.url).searchParams.get('key') ??
    ''
  )
}

/** A network error, and a warning: the error cannot say why. */
function refuse(request: Request, hosts: Map<string, number>): Response {
  const { host } = new URL(request.url)
  process.emitWarning(
    `Failed to send a request to ${host}: while an intercepting front is open, only ${[...hosts.keys()].join(', ')} and loopback can be reached.`,
    { type: 'ConformanceWarning' },
  )
  return HttpResponse.error()
}

function isLoopback(request: Request): boolean {
  return /^(127\.|localhost$|\[::1\]$)/.test(new URL(request.url).hostname)
}
