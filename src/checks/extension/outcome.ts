import { behaviorCheck, type Episode, unlessTerminal, whenTerminal } from '../behavior/behavior-check.ts'
import { describe, isNil, isNumber, isObject } from '../json.ts'
import { isNonblank } from '../nonblank.ts'

/** The failure kind of an episode that ended on a provider failure (evidence contract, section 7). */
const providerFailure = 'agent_request_failed'

export const outcomeMasked = behaviorCheck(
  {
    id: 'outcome.masked',
    te: [6],
    extension: true,
    when: 'the scenario ends in a provider error',
    requirement: `The record is masked, with failure_kind ${providerFailure}, the provider's own message in failure_reason, and a numeric reward.`,
    location: '$.mask_sample',
  },
  {
    applies: whenTerminal,
    needsRecord: true,
    evaluate(episode, findings) {
      const record = episode.subject.view.record ?? {}
      if (record.mask_sample !== true) {
        findings.add('$.mask_sample', `expected true, found ${describe(record.mask_sample)}`)
      }
      if (record.failure_kind !== providerFailure) {
        findings.add(
          '$.failure_kind',
          `expected ${providerFailure}, found ${isNil(record.failure_kind) ? 'nothing' : 'something else'}`,
        )
      }
      if (!keepsMessage(record.failure_reason, episode)) {
        findings.add('$.failure_reason', "expected the provider's own message to be contained")
      }
      if (!isNumber(record.reward)) {
        findings.add('$.reward', `expected a finite number, found ${describe(record.reward)}`)
      }
    },
  },
)

function keepsMessage(reason: unknown, episode: Episode): boolean {
  if (!isNonblank(reason)) return false
  const message = episode.expectation.failure_message ?? scriptedMessage(episode)
  return message === null || reason.includes(message)
}

/** The message of the last reply, in the form that all wire protocols share (`error.message`). */
function scriptedMessage({ witness }: Episode): string | null {
  const reply = witness.attempts.at(-1)?.response
  const error = isObject(reply) ? reply.error : undefined
  const message = isObject(error) ? error.message : undefined
  return isNonblank(message) ? message : null
}

export const outcomeNotMasked = behaviorCheck(
  {
    id: 'outcome.not_masked',
    te: [6],
    extension: true,
    when: 'the scenario does not end in a provider error',
    requirement: 'The record is not masked and names no failure.',
    location: '$.mask_sample',
  },
  {
    applies: unlessTerminal,
    needsRecord: true,
    evaluate({ subject }, findings) {
      const record = subject.view.record ?? {}
      if (record.mask_sample !== false) {
        findings.add('$.mask_sample', `expected false, found ${describe(record.mask_sample)}`)
      }
      if (!isNil(record.failure_kind)) {
        findings.add('$.failure_kind', `expected nothing, found ${describe(record.failure_kind)}`)
      }
    },
  },
)
