import type { Dialect } from '../../evidence/record.ts'
import type { Witness, WitnessedAttempt } from '../../evidence/witness.ts'
import { isObject, type JsonObject } from '../../protocols/json.ts'
import type { Purpose } from '../../provider/script.ts'

/** The attempts that belong to the task itself, in the order of their arrival. */
export function policyAttempts(witness: Witness): WitnessedAttempt[] {
  return attemptsOf(witness, 'policy')
}

/** The attempts of one purpose, in the order of their arrival. */
export function attemptsOf(witness: Witness, wanted: Purpose): WitnessedAttempt[] {
  return witness.attempts.filter(({ purpose = 'policy' }) => purpose === wanted)
}

export interface PolicyRequest {
  /** Among the attempts of the task, from 0. */
  index: number
  dialect: Dialect
  request: JsonObject
}

/** Their requests, as far as they are objects; a request that is none is a violation of its own. */
export function policyRequests(witness: Witness): PolicyRequest[] {
  return policyAttempts(witness).flatMap(({ dialect, request }, index) =>
    isObject(request) ? [{ index, dialect: dialect ?? dialectOf(request), request }] : [],
  )
}

/** As EVIDENCE.md has it: an attempt without an explicit dialect is chat when it has `messages`. */
function dialectOf(request: JsonObject): Dialect {
  return 'messages' in request ? 'chat' : 'responses'
}

export interface Retry {
  failed: WitnessedAttempt
  next: WitnessedAttempt
  /** Index of `next` among the attempts of the task, from 0. */
  index: number
}

/** Each attempt that met a fault of one of these kinds, with the one that followed it. */
export function retriesAfter(witness: Witness, kinds: readonly string[]): Retry[] {
  const attempts = policyAttempts(witness)
  return attempts.slice(1).flatMap((next, at) => {
    const failed = attempts[at]
    return failed?.fault && kinds.includes(failed.fault) ? [{ failed, next, index: at + 1 }] : []
  })
}
