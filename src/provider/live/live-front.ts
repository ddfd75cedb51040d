import { listenOnLoopback } from '../loopback-front.ts'
import { createRegistry } from '../registry.ts'
import type { ProviderFront } from '../types.ts'
import { createLiveServer } from './live-server.ts'
import { reach } from './upstream.ts'

export interface LiveFrontOptions {
  /** The real provider, with the protocol's version or without it: `https://api.openai.com/v1`. */
  baseUrl: string
  /** Name of the environment variable that holds the key. The key itself is never logged nor kept. */
  apiKeyEnv: string
  /** Replaces the model that the harness asks for on the way out; evidence keeps what the harness sent. */
  model?: string
}

/**
 * Puts the same capture in front of a real provider. The harness talks to a loopback address with a dummy key,
 * as in a scripted episode; the script of a scenario is not played.
 *
 * @throws Error when the variable is unset, the base URL is none, or nothing answers there.
 */
export async function createLiveFront(options: LiveFrontOptions): Promise<ProviderFront> {
  const { baseUrl, apiKeyEnv, model } = options
  const key = process.env[apiKeyEnv]?.trim()
  if (!key)
    throw new Error(
      `Failed to open the live provider: the environment variable ${apiKeyEnv} is not set; set it to the key for ${baseUrl}.`,
    )
  // The value is not shown: it is a key, or most of one.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Error(
      `Failed to open the live provider: the value of ${apiKeyEnv} is no key; accepted are printable ASCII characters without spaces or line breaks.`,
    )
  checkAddress(baseUrl)
  await reach(baseUrl)
  return listenOnLoopback(
    createRegistry((episode) => createLiveServer(episode, { baseUrl, key, apiKeyEnv, model })),
  )
}

function checkAddress(baseUrl: string): void {
  const url = URL.parse(baseUrl)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(
      `Failed to open the live provider: ${JSON.stringify(baseUrl)} is no base URL; accepted is an http or https URL such as "https://api.openai.com/v1".`,
    )
  // What these hold may be secret, so that the URL is not shown whole.
  if (url.username || url.password || url.search || url.hash)
    throw new Error(
      `Failed to open the live provider: the base URL at ${url.host} has a user, a query or a fragment; accepted is a URL without them, and the key in an environment variable.`,
    )
}
