/** The rules that scenarios of one kind have in common. */
import type { Fault } from '../../provider/script.ts'
import { finalAnswer } from '../define-scenario.ts'
import type { ScenarioCheck } from '../types.ts'
import { answersExactly } from './answers-exactly.ts'
import { attemptLimit, attemptsAtMost, attemptsExactly } from './attempt-count.ts'
import { endsCompleted, endsFailed } from './ending.ts'
import { exitsWith } from './exit-code.ts'
import { faultApplied } from './fault-applied.ts'
import { soundHistory } from './sound-history.ts'
import { stepsPerDecision } from './steps-per-decision.ts'
import { toolsRanOnce } from './tool-runs.ts'

type Kind = Fault['kind']

/** The run came to its end as if nothing had been: once, whole, and reported so. */
export function completes(answer: string = finalAnswer): ScenarioCheck[] {
  return [endsCompleted(), exitsWith('zero'), answersExactly(answer), toolsRanOnce(), soundHistory()]
}

/** After faults that pass the run is completed, and what failed made no step. */
export function recovers(options: {
  fault: Kind | Kind[]
  /** Attempts at which each of them is met; default 1. */
  times?: number
  decisions: number
  answer?: string
}): ScenarioCheck[] {
  const { fault, times = 1, decisions, answer } = options
  return [faultApplied(fault, times), ...completes(answer), stepsPerDecision(decisions)]
}

/** A fault that does not pass ends the run after a bounded number of attempts, in a reported failure. */
export function failsTruthfully(fault: Kind, limit: number = attemptLimit): ScenarioCheck[] {
  return [faultApplied(fault), attemptsAtMost(limit), endsFailed(), exitsWith('nonzero'), soundHistory()]
}

/** A benign oddity changes nothing: as many attempts as decisions. */
export function staysUndisturbed(decisions: number, answer?: string): ScenarioCheck[] {
  return [attemptsExactly(decisions), ...completes(answer), stepsPerDecision(decisions)]
}
