import type { Dialect } from '../../evidence/record.ts'
import { defineHarness } from '../define-harness.ts'
import type { Claims, Harness } from '../types.ts'
import { converse } from './converse.ts'
import { taskTool } from './delegate.ts'
import { userItem } from './history-items.ts'
import { conformingParts } from './parts.ts'
import type { ReferenceParts } from './types.ts'
import { shellTool } from './wire.ts'

export interface ReferenceOptions {
  /** Default `reference`. */
  name?: string
  /** Default chat, responses, messages, gemini. */
  dialects?: Dialect[]
  /** Replies as server-sent events (default) or as one JSON object. */
  stream?: boolean
  /** Host with the provider's address fixed in the code, intercepted in this process: `api.example.com`. */
  fixedHost?: string
  /** Retries of one decision; default 4. */
  maxRetries?: number
  /** Default 20 ms, doubled each time; a longer wait that the provider asks for is honoured. */
  baseDelayMs?: number
  /** Longest wait before a retry; default 60,000 ms. */
  maxDelayMs?: number
  /** How long a reply may show no sign of life; default 5000 ms. */
  idleTimeoutMs?: number
  /** Decisions in one episode; default 50. */
  maxSteps?: number
  claims?: Claims
  /** Offers a small tool that starts a subagent, and claims subagents; default false. */
  subagents?: boolean
  /** Replaces single behaviours, for harnesses that are wrong on purpose. */
  overrides?: (conforming: ReferenceParts) => Partial<ReferenceParts>
}

/**
 * A small and correct agent loop in this process: the kit's default harness, and the ground on which
 * deliberately broken ones are made.
 */
export function referenceHarness(options: ReferenceOptions = {}): Harness {
  const { name = 'reference', fixedHost, subagents = false } = options
  const conforming = conformingParts({
    baseDelayMs: options.baseDelayMs ?? 20,
    maxDelayMs: options.maxDelayMs ?? 60_000,
  })
  const parts: ReferenceParts = { ...conforming, ...options.overrides?.(conforming) }
  return defineHarness({
    name,
    dialects: options.dialects ?? ['chat', 'responses', 'messages', 'gemini'],
    front: fixedHost === undefined ? 'loopback' : { intercept: [fixedHost] },
    claims: options.claims ?? { retries: true, parallelTools: true, subagents, compaction: false },
    ...(subagents ? { classify } : {}),
    prepare: async () => ({ version: 'built-in' }),
    run: (context) =>
      converse(
        {
          context,
          dialect: context.dialect,
          invocationId: context.invocationId,
          baseUrl: fixedHost === undefined ? context.rootUrl : `https://${fixedHost}`,
          items: [userItem(context.prompt)],
          tools: subagents ? [shellTool, taskTool] : [shellTool],
          parent: null,
          children: 0,
        },
        {
          parts,
          stream: options.stream ?? true,
          maxRetries: options.maxRetries ?? 4,
          maxSteps: options.maxSteps ?? 50,
          idleTimeoutMs: options.idleTimeoutMs ?? 5000,
        },
      ),
  })
}

/** A subagent's requests name the invocation that it works for. */
const classify: Harness['classify'] = ({ headers }) =>
  headers.has('x-parent-session-id') ? 'subagent' : undefined

/** The reference harness as it is used by name. */
export const reference: Harness = referenceHarness({ subagents: true })
