import { whenSteps } from '../check.ts'
import { itemsCheck, presenceCheck, steps } from '../items-check.ts'
import { isInteger, isNumber } from '../json.ts'
import { isNonblank } from '../nonblank.ts'
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
  isNonblank,
)

/** Uniqueness within the invocation is not checked. */
export const stepsNumber = itemsCheck(
  steps,
  { ...base, id: 'steps.number', te: [3, 9], field: 'turn_no', expected: 'an integer of at least 1' },
  (number) => isInteger(number) && number >= 1,
)

export const stepsTimestamp = itemsCheck(
  steps,
  { ...base, id: 'steps.timestamp', te: [3], field: 'timestamp', expected: 'a number of at least 0' },
  (time) => isNumber(time) && time >= 0,
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
  (resolved) => resolved === null || typeof resolved === 'boolean',
)

export const stepsReferences = referenceListCheck(steps, { ...base, id: 'steps.references', te: [9] }, false)
