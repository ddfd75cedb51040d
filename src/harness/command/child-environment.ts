import { join } from 'node:path'
import { markerVariable } from './marked-processes.ts'

/** Variables of the kit's own process that a harness may see; everything else stays behind. */
const passed = ['PATH', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ', 'SystemRoot', 'ComSpec', 'PATHEXT']

export interface ChildEnvironmentOptions {
  home: string
  /** The episode's own temporary folder. */
  temporary: string
  marker: string
  /** Address of the proxy that refuses and records; without it there are no proxy variables at all. */
  guardUrl?: string
  /** What the adapter sets; wins over everything but the marker. `undefined` removes a variable. */
  own?: Record<string, string | undefined>
}

const loopback = '127.0.0.1,localhost,::1'

/** A harness's whole environment: an allow-list, a home and temporary folder of its own, no foreign proxy. */
export function childEnvironment(options: ChildEnvironmentOptions): Record<string, string> {
  const { home, temporary, guardUrl } = options
  const environment: Record<string, string | undefined> = {
    ...Object.fromEntries(passed.map((name) => [name, process.env[name]])),
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local', 'share'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_STATE_HOME: join(home, '.local', 'state'),
    TMPDIR: temporary,
    ...(guardUrl === undefined ? {} : guardVariables(guardUrl)),
    ...options.own,
    [markerVariable]: options.marker,
  }
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

function guardVariables(url: string): Record<string, string> {
  const variables: Record<string, string> = { NODE_USE_ENV_PROXY: '1' }
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY']) {
    variables[name] = url
    variables[name.toLowerCase()] = url
  }
  return { ...variables, NO_PROXY: loopback, no_proxy: loopback }
}
