import { tokenAvailability } from './artifact/tokens.ts'
import { EpisodeView } from './behavior/episode-view.ts'
import type { Subject } from './check.ts'
import { completeScope } from './complete-scope.ts'
import { runChecks } from './engine.ts'
import { gateOf, requiredJoins } from './profile.ts'
import { RecordView } from './record-view.ts'
import { artifactChecks, behavioralChecks, linkChecks, outcomeChecks } from './registry.ts'
import type { CheckResult, CheckStatus, EpisodeSubject, Inspection, Profile, RecordSubject } from './types.ts'

/**
 * Judges one rollout record by itself: the 56 artifact checks and the kit's `links.*`, with an `expectation`
 * also `outcome.*`.
 *
 * `record: null` (or anything but an object) means that no rollout was delivered. The scope is declared, never
 * inferred; what is not given is as in `defaultScope`.
 */
export function inspectRecord({ record, scope, expectation, profile = 'strict' }: RecordSubject): Inspection {
  const view = new RecordView(record)
  const episode = expectation ? new EpisodeView(view, null, expectation) : null
  return inspect({ view, scope: completeScope(scope), episode }, profile, false)
}

/**
 * Judges a record against what the kit itself saw: all checks of `inspectRecord`, the 23 behavioural ones and
 * `outcome.*`. A missing witness (`null`) fails every behavioural check that applies.
 */
export function inspectEpisode(subject: EpisodeSubject): Inspection {
  const { record, witness, expectation, scope, profile = 'strict' } = subject
  const view = new RecordView(record)
  const episode = new EpisodeView(view, witness, expectation)
  return inspect({ view, scope: completeScope(scope), episode }, profile, true)
}

function inspect(input: Omit<Subject, 'joins'>, profile: Profile, witnessed: boolean): Inspection {
  const statuses = new Map<string, CheckStatus>()
  const subject: Subject = { ...input, joins: { owner: true, step: true } }
  const artifact = runChecks(artifactChecks, subject, statuses)
  const behavioral = witnessed ? runChecks(behavioralChecks, subject, statuses) : []
  const links = runChecks(linkChecks, { ...subject, joins: requiredJoins(profile, statuses) }, statuses)
  const outcome = input.episode ? runChecks(outcomeChecks, subject, statuses) : []
  return {
    gate: gateOf([...artifact, ...behavioral, ...requiredLinks(links, profile)], profile),
    checks: [...artifact, ...behavioral, ...links, ...outcome],
    tokenAvailability: tokenAvailability(input.view),
    profile,
  }
}

/** Gym's gate knows no `links.*`, but in `either-join` no attempt may be linked twice either. */
const requiredLinks = (links: readonly CheckResult[], profile: Profile): CheckResult[] =>
  profile === 'strict' ? [] : links.filter(({ id }) => id === 'links.unique')
