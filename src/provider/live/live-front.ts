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
  if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? ''))
    throw new Error(
      `Failed to open the live provider: ${JSON.stringify(baseUrl)} is no base URL; accepted is an http or https URL such as "https://api.openai.com/v1".`,
    )
  await reach(baseUrl)
  return listenOnLoopback(
    createRegistry((episode) => createLiveServer(episode, { baseUrl, key, apiKeyEnv, model })),
  )
}
