import { returnedIn } from '../history/read-history.ts'
import type { ScenarioCheck } from '../types.ts'
import { policyRequests, retriesAfter } from './policy-attempts.ts'
import { rule } from './rule.ts'

/** The request after a reply that broke off holds no result of a call that was in it. */
export function leavesUnfinishedAlone(): ScenarioCheck {
  return rule(
    {
      id: 'effect.unfinished',
      requirement:
        'No tool call of a reply that broke off is acted upon: the request that follows holds no result of it.',
    },
    ({ witness }) => {
      const retries = retriesAfter(witness, ['cut'])
      if (retries.length === 0) return ['expected a retry, found none']
      return retries.flatMap(({ failed, index }) => {
        const sent = JSON.stringify(failed.response) ?? ''
        return policyRequests(witness)
          .filter((request) => request.index === index)
          .flatMap(({ dialect, request }) => returnedIn(dialect, request))
          .some(({ id }) => id !== null && sent.includes(id))
          ? [`attempt ${index}: expected no result of a call that was in the broken reply`]
          : []
      })
    },
  )
}
