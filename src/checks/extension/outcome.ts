import type { Expectation } from '../../evidence/witness.ts'
import { unlessFailed, whenFailed } from '../behavior/behavior-check.ts'
import type { EpisodeView } from '../behavior/episode-view.ts'
import { type Check, defineCheck } from '../check.ts'
import type { Findings } from '../findings.ts'
import { describe, isNil, isNumber, isObject, type JsonObject } from '../json.ts'
import { isNonblank } from '../nonblank.ts'

/** The failure kind of an episode that ended on a provider failure (evidence contract, section 7). */
const providerFailure = 'agent_request_failed'

/** These need what the scenario expects, and the record; a witness only helps. */
function outcomeCheck(
  draft: { id: string; when: string; requirement: string },
  applies: (expectation: Expectation) => boolean,
  evaluate: (record: JsonObject, episode: EpisodeView, findings: Findings) => void,
): Check {
  return defineCheck(
    { ...draft, kind: 'behavioral', te: [6], location: '$.mask_sample', extension: true },
    {
      applies: ({ episode }) => episode !== null && applies(episode.expectation),
      evaluate({ view, episode }, findings) {
        if (view.record && episode) evaluate(view.record, episode, findings)
      },
    },
  )
}

export const outcomeMasked = outcomeCheck(
  {
    id: 'outcome.masked',
    when: 'the scenario ends in a provider error',
    requirement: `The record is masked, with failure_kind ${providerFailure}, the provider's own message in failure_reason, and a numeric reward.`,
  },
  whenFailed,
  (record, episode, findings) => {
    if (record.mask_sample !== true) {
      findings.add(
        '$.mask_sample',
        `expected true as mask_sample, since a provider failure ends the episode, found ${describe(record.mask_sample)}`,
      )
    }
    if (record.failure_kind !== providerFailure) {
      const found = isNil(record.failure_kind) ? 'nothing' : 'something else'
      findings.add('$.failure_kind', `expected ${providerFailure} as failure_kind, found ${found}`)
    }
    if (!keepsMessage(record.failure_reason, episode)) {
      const found = isNil(record.failure_reason) ? 'nothing' : 'something without it'
      findings.add(
        '$.failure_reason',
        `expected the provider's own message in failure_reason, found ${found}`,
      )
    }
    if (!isNumber(record.reward)) {
      findings.add('$.reward', `expected a finite number, found ${describe(record.reward)}`)
    }
  },
)

function keepsMessage(reason: unknown, { expectation, witness }: EpisodeView): boolean {
  if (!isNonblank(reason)) return false
  const message = expectation.failure_message ?? messageOf(witness?.attempts.at(-1)?.response)
  return message === null || reason.includes(message)
}

/** The message of an error reply, in the form that all wire protocols share (`error.message`). */
function messageOf(reply: unknown): string | null {
  const error = isObject(reply) ? reply.error : undefined
  const message = isObject(error) ? error.message : undefined
  return isNonblank(message) ? message : null
}

export const outcomeNotMasked = outcomeCheck(
  {
    id: 'outcome.not_masked',
    when: 'the scenario does not end in a provider error',
    requirement: 'The record is not masked and names no failure.',
  },
  unlessFailed,
  (record, _, findings) => {
    if (record.mask_sample !== false) {
      findings.add(
        '$.mask_sample',
        `expected false as mask_sample, since no provider failure ends the episode, found ${describe(record.mask_sample)}`,
      )
    }
    if (!isNil(record.failure_kind)) {
      findings.add(
        '$.failure_kind',
        `expected nothing as failure_kind, found ${describe(record.failure_kind)}`,
      )
    }
  },
)
