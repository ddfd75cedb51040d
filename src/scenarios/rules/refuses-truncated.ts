import { returnedIn } from '../history/read-history.ts'
import type { ScenarioCheck } from '../types.ts'
import { policyRequests, retriesAfter } from './policy-attempts.ts'
import { rule } from './rule.ts'

/** What a probe's command prints, or its beginning; on a line of its own, so that quoted arguments do not count. */
const printed = /^probe_\d+_[0-9a-f]*\s*$/m

/** A call that was cut off is not run with mended arguments: no result shows what a command printed. */
export function refusesTruncatedCalls(): ScenarioCheck {
  return rule(
    {
      id: 'effect.truncated',
      requirement: 'A tool call whose arguments were cut off is never run, however they could be mended.',
    },
    ({ witness }) => {
      const retries = retriesAfter(witness, ['truncated_arguments'])
      const requests = policyRequests(witness)
      if (retries.length === 0) return ['expected a request after the truncated call, found none']
      return retries.flatMap(({ index }) =>
        requests.some(
          ({ index: at, dialect, request }) =>
            at === index && returnedIn(dialect, request).some(({ text }) => printed.test(text)),
        )
          ? [`attempt ${index}: expected no output of the truncated call in its history`]
          : [],
      )
    },
  )
}
