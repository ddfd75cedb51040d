import { type Check, defineCheck, type Subject, whenVerifier } from '../check.ts'
import { describe, isNumber } from '../json.ts'
import { isNonblank } from '../nonblank.ts'

function fieldCheck(
  field: string,
  expected: string,
  valid: (value: unknown) => boolean,
  when = 'verifier in scope',
  applies: (subject: Subject) => boolean = whenVerifier,
): Check {
  return defineCheck(
    {
      id: `evaluation.${field}`,
      kind: 'schema',
      te: [6],
      when,
      requirement: `The record has ${expected} as ${field}.`,
      location: `$.${field}`,
    },
    {
      applies,
      evaluate({ view }, findings) {
        const value = view.record?.[field]
        if (!valid(value)) findings.add(`$.${field}`, `expected ${expected}, found ${describe(value)}`)
      },
    },
  )
}

const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

export const evaluationReward = fieldCheck('reward', 'a finite number', isNumber)
export const evaluationCompleted = fieldCheck('evaluation_completed', 'true or false', isBoolean)
export const evaluationMaskSample = fieldCheck('mask_sample', 'true or false', isBoolean)

const whenMasked = 'verifier in scope, and mask_sample is true or evaluation_completed is false'
const isMasked = ({ scope, view }: Subject): boolean =>
  scope.verifier && (view.record?.mask_sample === true || view.record?.evaluation_completed === false)

const failureField = (field: string) =>
  fieldCheck(field, 'a nonblank string', isNonblank, whenMasked, isMasked)

export const evaluationFailureKind = failureField('failure_kind')
export const evaluationFailureReason = failureField('failure_reason')
