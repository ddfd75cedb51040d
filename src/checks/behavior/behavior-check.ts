import type { Expectation, Witness } from '../../evidence/witness.ts'
import { type Check, defineCheck, type Subject } from '../check.ts'
import type { Findings } from '../findings.ts'
import type { EpisodeView } from './episode-view.ts'

/** An episode whose witness is there. */
export interface Episode {
  subject: Subject
  view: EpisodeView
  witness: Witness
  expectation: Expectation
}

type Draft = Omit<Parameters<typeof defineCheck>[0], 'kind'>

interface Functions {
  applies?: (expectation: Expectation) => boolean
  /** Whether the record must have been delivered, too. */
  needsRecord?: boolean
  /** Further input that must be there. */
  available?: (episode: Episode) => boolean
  evaluate: (episode: Episode, findings: Findings) => void
}

/** A check of the witness, or of the record against the witness. */
export function behaviorCheck(
  draft: Draft,
  { applies, needsRecord = false, available, evaluate }: Functions,
): Check {
  return defineCheck(
    { ...draft, kind: 'behavioral' },
    {
      applies: ({ episode }) => episode !== null && (applies?.(episode.expectation) ?? true),
      available(subject) {
        const episode = episodeOf(subject)
        if (!episode || (needsRecord && subject.view.record === null)) return false
        return available?.(episode) ?? true
      },
      evaluate(subject, findings) {
        const episode = episodeOf(subject)
        if (episode) evaluate(episode, findings)
      },
    },
  )
}

function episodeOf(subject: Subject): Episode | null {
  const view = subject.episode
  if (!view?.witness) return null
  return { subject, view, witness: view.witness, expectation: view.expectation }
}

export const whenTerminal = (expectation: Expectation): boolean => expectation.terminal_error
export const whenFailed = (expectation: Expectation): boolean =>
  expectation.terminal_error || expectation.ends_in_failure === true
export const unlessFailed = (expectation: Expectation): boolean => !whenFailed(expectation)
export const withTools = (expectation: Expectation): boolean => expectation.tool_steps > 0
export const withTimeout = (expectation: Expectation): boolean => expectation.model_timeout_seconds != null
