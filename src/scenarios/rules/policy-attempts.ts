import type { Witness, WitnessedAttempt } from '../../evidence/witness.ts'

/** The attempts that belong to the task itself, in the order of their arrival. */
export function policyAttempts(witness: Witness): WitnessedAttempt[] {
  return witness.attempts.filter(({ purpose = 'policy' }) => purpose === 'policy')
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
