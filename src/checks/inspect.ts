import { EpisodeView } from './behavior/episode-view.ts'
import type { Subject } from './check.ts'
import { completeScope } from './complete-scope.ts'
import { Engine, ownCopy } from './engine.ts'
import { bothJoins, gateOf, joinsThatPassed } from './profile.ts'
import { RecordView } from './record-view.ts'
import { allChecks, artifactChecks, behavioralChecks, linkChecks } from './registry.ts'
import type { CheckResult, EpisodeSubject, Inspection, Profile, RecordSubject } from './types.ts'

/**
 * Judges one rollout record by itself: the 56 artifact checks and the kit's `links.*`, with an `expectation`
 * also `outcome.*`.
 *
 * `record: null` (or anything but an object) means that no rollout was delivered. The scope is declared, never
 * inferred; what is not given is as in `defaultScope`.
 */
export function inspectRecord(subject: RecordSubject): Inspection {
  const inspection = judgeRecord(subject)
  return { ...inspection, checks: inspection.checks.map(ownCopy) }
}

/** `inspectRecord` for very many records: the results are shared between them and frozen. */
export function judgeRecord(subject: RecordSubject): Inspection {
  const { record, expectation, profile = 'strict' } = subject
  const view = new RecordView(record)
  const episode = expectation ? new EpisodeView(view, null, expectation) : null
  return judge(subjectOf(subject, view, episode), profile, false)
}

/**
 * Judges a record against what the kit itself saw: all checks of `inspectRecord`, the 23 behavioural ones and
 * `outcome.*`. A missing witness (`null`) fails every behavioural check that applies.
 */
export function inspectEpisode(subject: EpisodeSubject): Inspection {
  const { record, witness, expectation, profile = 'strict' } = subject
  const view = new RecordView(record)
  const episode = new EpisodeView(view, witness, expectation)
  const inspection = judge(subjectOf(subject, view, episode), profile, true)
  return { ...inspection, checks: inspection.checks.map(ownCopy) }
}

function subjectOf(input: RecordSubject, view: RecordView, episode: EpisodeView | null): Subject {
  const { scope, notApplicable = null } = input
  for (const id in notApplicable) {
    if (knownIds.has(id)) continue
    throw new TypeError(
      `Failed to inspect: no check is called "${id}", so it cannot be declared not applicable.`,
    )
  }
  return { view, scope: completeScope(scope), episode, joins: bothJoins, declared: notApplicable }
}

const knownIds = new Set(allChecks.map(({ definition }) => definition.id))
const engine = new Engine(allChecks)
const artifactEnd = artifactChecks.length
const behavioralEnd = artifactEnd + behavioralChecks.length
const linksEnd = behavioralEnd + linkChecks.length

function judge(subject: Subject, profile: Profile, witnessed: boolean): Inspection {
  const results: CheckResult[] = []
  engine.reset()
  engine.run(0, artifactEnd, subject, results)
  if (witnessed) engine.run(artifactEnd, behavioralEnd, subject, results)
  if (profile !== 'strict') subject.joins = joinsThatPassed(results)
  engine.run(behavioralEnd, linksEnd, subject, results)
  if (subject.episode) engine.run(linksEnd, allChecks.length, subject, results)
  return {
    gate: gateOf(results, profile, false),
    checks: results,
    tokenAvailability: subject.view.calls.facts.tokenAvailability,
    profile,
  }
}
