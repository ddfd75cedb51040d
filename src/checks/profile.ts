import type { RequiredJoins } from './check.ts'
import type { CheckResult, CheckStatus, Profile } from './types.ts'

type Statuses = ReadonlyMap<string, CheckStatus>

/** The two ways in which attempts can be tied to a run (evidence contract, section 5). */
const ownershipSet = ['ownership.call_target', 'ownership.call_owner', 'ownership.gap']
const stepSet = [
  'steps.references',
  'steps.call_target',
  'steps.call_owner',
  'steps.attempt_accounting',
  'steps.accounting_gap',
]
const eitherSet = new Set([...ownershipSet, ...stepSet])

/** A set passes when one of its checks applies and all that apply pass. */
function passes(set: readonly string[], statuses: Statuses): boolean {
  const applicable = set.map((id) => statuses.get(id)).filter((status) => status !== 'not_applicable')
  return applicable.length > 0 && applicable.every((status) => status === 'pass')
}

/** Which links the `links.*` checks demand: both, or in `either-join` those of the set that passed. */
export function requiredJoins(profile: Profile, statuses: Statuses): RequiredJoins {
  if (profile === 'strict') return { owner: true, step: true }
  const owner = passes(ownershipSet, statuses)
  const step = passes(stepSet, statuses)
  return owner || step ? { owner, step } : { owner: true, step: true }
}

/** At least one applicable check, and all of them passed, under the rules of the profile. */
export function gateOf(results: readonly CheckResult[], profile: Profile): 'pass' | 'fail' {
  const either = profile === 'either-join'
  let applicable = 0
  for (const { id, status, tier } of results) {
    if (tier !== 'P0' || status === 'not_applicable' || (either && eitherSet.has(id))) continue
    if (status === 'fail') return 'fail'
    applicable += 1
  }
  if (!either) return applicable > 0 ? 'pass' : 'fail'
  const statuses = new Map(results.map(({ id, status }) => [id, status]))
  const joined = passes(ownershipSet, statuses) || passes(stepSet, statuses)
  return joined ? 'pass' : 'fail'
}
