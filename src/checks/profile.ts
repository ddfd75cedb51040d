import type { RequiredJoins } from './check.ts'
import type { CheckResult, Profile } from './types.ts'

type Results = readonly CheckResult[]

/** The two ways in which attempts can be tied to a run (evidence contract, section 5). */
const ownershipSet = new Set(['ownership.call_target', 'ownership.call_owner', 'ownership.gap'])
const stepSet = new Set([
  'steps.references',
  'steps.call_target',
  'steps.call_owner',
  'steps.attempt_accounting',
  'steps.accounting_gap',
])

/** A set passes when one of its checks applies and all that apply pass. */
function passes(set: ReadonlySet<string>, results: Results): boolean {
  const applicable = results.filter(({ id, status }) => set.has(id) && status !== 'not_applicable')
  return applicable.length > 0 && applicable.every(({ status }) => status === 'pass')
}

export const bothJoins: RequiredJoins = { owner: true, step: true }

/** Which links profile `either-join` demands: those of the set that passed; both when none or both did. */
export function joinsThatPassed(results: Results): RequiredJoins {
  const owner = passes(ownershipSet, results)
  const step = passes(stepSet, results)
  return owner || step ? { owner, step } : bothJoins
}

/**
 * At least one applicable check, and all of them passed, under the rules of the profile.
 *
 * @param withExtensions whether the kit's own checks count. In `either-join` `links.unique` always does: in no
 * profile may an attempt be linked twice.
 */
export function gateOf(results: Results, profile: Profile, withExtensions: boolean): 'pass' | 'fail' {
  const either = profile === 'either-join'
  let applicable = 0
  for (const { id, status, tier, extension } of results) {
    if (tier !== 'P0' || status === 'not_applicable') continue
    if (extension && !withExtensions && !(either && id === 'links.unique')) continue
    if (either && (ownershipSet.has(id) || stepSet.has(id))) continue
    if (status === 'fail') return 'fail'
    applicable += 1
  }
  if (either && !passes(ownershipSet, results) && !passes(stepSet, results)) return 'fail'
  return applicable > 0 ? 'pass' : 'fail'
}
