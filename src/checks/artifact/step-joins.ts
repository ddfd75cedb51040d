import { defineCheck, whenSteps } from '../check.ts'
import { attempts, steps } from '../collection.ts'
import { reportUnresolved } from '../link-target.ts'

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
      const place = (holder: number) => {
        const index = view.turns.indexOf(holder)
        return { index, path: steps.path(index) }
      }
      reportUnresolved(view.links.steps, 'step', place, findings)
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
      const { ownerCount, firstOwner } = view.links
      const { holders, references, calls } = view.links.steps
      for (let link = 0; link < calls.length; link += 1) {
        const call = calls[link]!
        const count = ownerCount[call] ?? 0
        if (count === 0) continue
        const holder = holders[link]!
        const owner = view.invocations.values[firstOwner[call]!]!.invocation_id
        if (count === 1 && owner === view.turns.values[holder]!.invocation_id) continue
        const index = view.turns.indexOf(holder)
        findings.add(
          steps.path(index, `model_calls[${references[link]}]`),
          `step ${index}, reference ${references[link]}: expected its own invocation as the only owner of attempt ${view.calls.indexOf(call)}, found ${count === 1 ? 'another invocation' : `${count} owners`}`,
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
      const { isError } = view.calls.facts
      let policy = 0
      for (let call = 0; call < view.calls.length; call += 1) {
        const count = stepCount[call]!
        if (!isHelper[call]) policy += 1
        if (isHelper[call] ? count === 0 : isError[call] ? count <= 1 : count === 1) continue
        const expected = isHelper[call]
          ? 'no step for a compaction helper'
          : isError[call]
            ? 'at most one step reference for an HTTP error'
            : 'exactly one step reference'
        const index = view.calls.indexOf(call)
        findings.add(attempts.path(index), `attempt ${index}: expected ${expected}, found ${count}`)
      }
      if (policy > 0) return
      findings.add(
        '$.ng_trajectory.model_calls',
        'expected at least one attempt that is no compaction helper, found none',
      )
    },
  },
)
