import { whenSteps } from '../check.ts'
import { steps } from '../collection.ts'
import { itemsCheck } from '../items-check.ts'
import { isInteger, isNumber } from '../json.ts'
import { isNonblank } from '../nonblank.ts'
import { presenceCheck } from '../presence-check.ts'
import { referenceListCheck } from '../reference-list.ts'

const base = { needs: ['turns.present'], applies: whenSteps, when: 'steps in scope' }

export const turnsPresent = presenceCheck(steps, {
  id: 'turns.present',
  te: [3, 9],
  applies: whenSteps,
  when: base.when,
})

export const stepsInvocation = itemsCheck(
  steps,
  { ...base, id: 'steps.invocation', te: [3, 9], field: 'invocation_id', expected: 'a nonblank string' },
  (step) => isNonblank(step.invocation_id),
)

/** Uniqueness within the invocation is not checked. */
export const stepsNumber = itemsCheck(
  steps,
  { ...base, id: 'steps.number', te: [3, 9], field: 'turn_no', expected: 'an integer of at least 1' },
  ({ turn_no }) => isInteger(turn_no) && turn_no >= 1,
)

export const stepsTimestamp = itemsCheck(
  steps,
  { ...base, id: 'steps.timestamp', te: [3], field: 'timestamp', expected: 'a number of at least 0' },
  ({ timestamp }) => isNumber(timestamp) && timestamp >= 0,
)

export const stepsResolution = itemsCheck(
  steps,
  {
    ...base,
    id: 'steps.resolution',
    te: [3],
    field: 'resolved',
    expected: 'true, false or an explicit null',
  },
  ({ resolved }) => resolved === null || typeof resolved === 'boolean',
)

export const stepsReferences = referenceListCheck(
  steps,
  { ...base, id: 'steps.references', te: [9], linksOf: ({ steps }) => steps },
  false,
)
