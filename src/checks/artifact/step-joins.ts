import { isHttpError } from '../attempt.ts'
import { defineCheck, whenSteps } from '../check.ts'
import { attempts, pathOf, steps } from '../items-check.ts'
import { matchText } from '../resolver.ts'

const base = { kind: 'semantic', te: [9], when: 'steps in scope' } as const

export const stepsCallTarget = defineCheck(
  {
    ...base,
    id: 'steps.call_target',
    needs: [
      'model_calls.present',
      'calls.identity',
      'turns.present',
      'steps.references',
      'steps.invocation_target',
    ],
    requirement: 'Every reference of a step means exactly one attempt.',
    location: '$.ng_trajectory.turns[*].model_calls[*]',
  },
  {
    applies: whenSteps,
    evaluate({ view }, findings) {
      for (const { holder, reference, call } of view.links.stepLinks) {
        if (call >= 0) continue
        const { index } = view.turns[holder]!
        findings.add(
          pathOf(steps, index, `model_calls[${reference}]`),
          `step ${index}, reference ${reference}: expected exactly one attempt, found ${matchText(call)}`,
        )
      }
    },
  },
)

export const stepsCallOwner = defineCheck(
  {
    ...base,
    id: 'steps.call_owner',
    needs: ['steps.call_target', 'ownership.call_target'],
    requirement: 'Every attempt of a step has no owner, or the invocation of the step as its only one.',
    location: '$.ng_trajectory.turns[*].model_calls[*]',
  },
  {
    applies: whenSteps,
    evaluate({ view }, findings) {
      const { stepLinks, ownerCount, firstOwner } = view.links
      for (const { holder, reference, call } of stepLinks) {
        if (call < 0 || ownerCount[call] === 0) continue
        const { index, value } = view.turns[holder]!
        const owner = view.invocations[firstOwner[call]!]!.value.invocation_id
        if (ownerCount[call] === 1 && owner === value.invocation_id) continue
        findings.add(
          pathOf(steps, index, `model_calls[${reference}]`),
          `step ${index}, reference ${reference}: expected its own invocation as the only owner of attempt ${view.calls[call]!.index}, found ${ownerCount[call] === 1 ? 'another invocation' : `${ownerCount[call]} owners`}`,
        )
      }
    },
  },
)

export const stepsAttemptAccounting = defineCheck(
  {
    ...base,
    id: 'steps.attempt_accounting',
    needs: ['steps.call_target', 'steps.compaction_target'],
    requirement:
      'There is a policy attempt; each is referenced by exactly one step, an HTTP error by one or none, a compaction helper by none.',
    location: '$.ng_trajectory.model_calls[*]',
  },
  {
    applies: whenSteps,
    evaluate({ view }, findings) {
      const { stepCount, isHelper } = view.links
      let policy = 0
      for (let call = 0; call < view.calls.length; call += 1) {
        const { index, value } = view.calls[call]!
        const count = stepCount[call]!
        if (!isHelper[call]) policy += 1
        const error = isHttpError(value)
        if (isHelper[call] ? count === 0 : error ? count <= 1 : count === 1) continue
        const expected = isHelper[call]
          ? 'no step for a compaction helper'
          : error
            ? 'at most one step reference for an HTTP error'
            : 'exactly one step reference'
        findings.add(pathOf(attempts, index), `attempt ${index}: expected ${expected}, found ${count}`)
      }
      if (policy > 0) return
      findings.add(
        '$.ng_trajectory.model_calls',
        'expected at least one attempt that is no compaction helper, found none',
      )
    },
  },
)
