import { firstReason } from '../describe-episode.ts'
import type { ReportedEpisode } from '../schema.ts'
import { splitFailures } from '../split-failures.ts'

/** Why an episode is red: each cause in one sentence, with the checks that it fails. */
export interface RedCell {
  suites: string[]
  scenario: string
  known: boolean
  causes: { checks: string[]; sentence: string }[]
}

/** `null` for an episode that passed or does not apply. */
export function redCell(episode: ReportedEpisode): RedCell | null {
  const { status, suites, scenario, problem, findings } = episode
  if (status === 'passed' || status === 'not_applicable') return null
  const { roots, expected } = splitFailures(episode)
  const causes = new Map<string, string[]>()
  const add = (check: string, sentence: string) =>
    causes.set(sentence, [...(causes.get(sentence) ?? []), check])
  if (problem) add(problem.code, `Could not be evaluated: ${problem.message}`)
  for (const finding of findings)
    if (finding.severity === 'error') add(finding.id, finding.expected?.reason ?? finding.message)
  for (const check of roots) add(check.id, firstReason(check))
  for (const check of expected) add(check.id, check.expected?.reason ?? '')
  return {
    suites,
    scenario,
    known: status === 'expected_failure',
    causes: [...causes].map(([sentence, checks]) => ({ checks, sentence })),
  }
}
