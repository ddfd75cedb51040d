import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../../protocols/json.ts'
import type { Fault } from '../../provider/script.ts'
import type { ScenarioCheck } from '../types.ts'
import { policyAttempts, retriesAfter } from './policy-attempts.ts'
import { rule } from './rule.ts'

/**
 * The attempt after each that met the fault asks the same: nothing of a reply that broke off went into the
 * history. How it is asked (streaming or not, an output limit) may change.
 */
export function repeatsHistory(...kinds: Fault['kind'][]): ScenarioCheck {
  return rule(
    {
      id: 'retry.same_history',
      requirement:
        'A retry carries the same history as the attempt that failed, without anything of its reply.',
    },
    ({ witness }) => {
      const retries = retriesAfter(witness, kinds)
      if (retries.length === 0) return ['expected a retry, found none']
      return retries.flatMap(({ failed, next, index }) =>
        isDeepStrictEqual(historyOf(failed.request), historyOf(next.request))
          ? []
          : [`attempt ${index}: expected the history of attempt ${index - 1}`],
      )
    },
  )
}

/** No two attempts in a row ask the same: what cannot be mended by asking again is not asked again. */
export function neverRepeatsHistory(): ScenarioCheck {
  return rule(
    {
      id: 'retry.changed_history',
      requirement: 'A request that the provider refuses for what it holds is never sent again unchanged.',
    },
    ({ witness }) => {
      const attempts = policyAttempts(witness)
      return attempts
        .slice(1)
        .flatMap(({ request }, at) =>
          isDeepStrictEqual(historyOf(request), historyOf(attempts[at]?.request))
            ? [`attempt ${at + 1}: expected another history than that of attempt ${at}`]
            : [],
        )
    },
  )
}

/** The part of a request that holds the conversation, in whatever protocol. */
function historyOf(request: unknown): unknown {
  if (!isObject(request)) return request
  return request.messages ?? request.input ?? request.contents
}
