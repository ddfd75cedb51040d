import { metadataOf } from '../attempt.ts'
import { deepEqual } from '../canonical.ts'
import { isNil } from '../json.ts'
import { behaviorCheck, withTimeout } from './behavior-check.ts'

const when = 'the scenario lets a model call run into a deadline'
const needs = ['model.timeout_triggered']

export const modelTimeoutTriggered = behaviorCheck(
  {
    id: 'model.timeout_triggered',
    te: [1],
    when,
    requirement: 'The first attempt ran into the deadline of the policy model and was answered with 504.',
    location: '$.witness.attempts[0].timeout',
  },
  {
    applies: withTimeout,
    evaluate({ witness, expectation }, findings) {
      const first = witness.attempts[0]
      const timeout = first?.timeout
      const expired =
        timeout?.expired === true &&
        timeout.scope === 'model_call' &&
        timeout.model_server === 'policy_model' &&
        timeout.limit_seconds === expectation.model_timeout_seconds
      if (!expired) {
        findings.add(
          '$.witness.attempts[0].timeout',
          `attempt 0: expected the policy model's deadline of ${expectation.model_timeout_seconds} s to expire`,
        )
      }
      if (first?.status_code !== 504) {
        findings.add('$.witness.attempts[0].status_code', 'attempt 0: expected status 504')
      }
    },
  },
)

export const modelTimeoutRetained = behaviorCheck(
  {
    id: 'model.timeout_retained',
    te: [1],
    needs,
    when,
    requirement:
      'Exactly one saved attempt is the one that timed out, with the error category timeout and without a response id.',
    location: '$.ng_trajectory.model_calls[*]',
  },
  {
    applies: withTimeout,
    needsRecord: true,
    evaluate({ view, subject }, findings) {
      const print = view.witnessedPrints[0]
      const retained = subject.view.calls.values.filter((call, position) => {
        const { error_category, response_id } = metadataOf(call)
        return view.savedPrints[position] === print && error_category === 'timeout' && isNil(response_id)
      })
      if (retained.length === 1) return
      findings.add(
        '$.ng_trajectory.model_calls',
        `expected exactly one saved attempt like the one that timed out, found ${retained.length}`,
      )
    },
  },
)

export const modelRetryAfterTimeout = behaviorCheck(
  {
    id: 'model.retry_after_timeout',
    te: [1],
    needs,
    when,
    requirement: 'The second attempt repeats the request of the first and succeeds.',
    location: '$.witness.attempts[1]',
  },
  {
    applies: withTimeout,
    evaluate({ witness }, findings) {
      const [first, second] = witness.attempts
      if (second?.status_code !== 200) {
        findings.add('$.witness.attempts[1].status_code', 'attempt 1: expected status 200')
      } else if (!deepEqual(second.request, first?.request)) {
        findings.add('$.witness.attempts[1].request', 'attempt 1: expected the request of attempt 0')
      }
    },
  },
)

export const verifierCompletedAfterTimeout = behaviorCheck(
  {
    id: 'verifier.completed_after_timeout',
    te: [6],
    when,
    requirement: 'The verifier ran once to its end, and the record says so.',
    location: '$.evaluation_completed',
  },
  {
    applies: withTimeout,
    needsRecord: true,
    evaluate({ witness: { verifications }, subject }, findings) {
      if (verifications.length !== 1 || verifications[0]?.evaluation_completed !== true) {
        findings.add('$.witness.verifications', 'expected one verification that ran to its end')
      }
      if (subject.view.record?.evaluation_completed !== true) {
        findings.add('$.evaluation_completed', 'expected true')
      }
    },
  },
)
