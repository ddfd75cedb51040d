import { EpisodeView } from './behavior/episode-view.ts'
import type { Subject } from './check.ts'
import { completeScope } from './complete-scope.ts'
import { Engine } from './engine.ts'
import { bothJoins, gateOf, joinsThatPassed } from './profile.ts'
import { RecordView } from './record-view.ts'
import { allChecks, artifactChecks, behavioralChecks, linkChecks } from './registry.ts'
import type { EpisodeSubject, Inspection, Profile, RecordSubject } from './types.ts'

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

const engine = new Engine(allChecks)
const artifactEnd = artifactChecks.length
const behavioralEnd = artifactEnd + behavioralChecks.length
const linksEnd = behavioralEnd + linkChecks.length

function inspect(input: Omit<Subject, 'joins'>, profile: Profile, witnessed: boolean): Inspection {
  const subject: Subject = { ...input, joins: bothJoins }
  const evaluation = engine.start()
  const { results } = evaluation
  evaluation.run(0, artifactEnd, subject)
  if (witnessed) evaluation.run(artifactEnd, behavioralEnd, subject)
  if (profile !== 'strict') subject.joins = joinsThatPassed(results)
  evaluation.run(behavioralEnd, linksEnd, subject)
  if (input.episode) evaluation.run(linksEnd, allChecks.length, subject)
  return {
    gate: gateOf(results, profile, false),
    checks: results,
    tokenAvailability: input.view.calls.facts.tokenAvailability,
    profile,
  }
}
