import type { CheckDefinition } from '../checks/types.ts'
import type { Episode } from '../episode/index.ts'
import { type EpisodeJudgement, judgeEpisode } from '../report/baseline/judge-episode.ts'
import type { BaselineEntry } from '../report/baseline/schema.ts'
import { countingFailures } from '../report/counting-failures.ts'
import { checkFailureMessage, runFailureMessage } from './failure-message.ts'

/** What a test is to do: pass, be skipped with a reason, or fail with a message. */
export type TestVerdict = { skip: string } | { fail: string } | null

/** How the tests of one episode end. An expected failure is skipped with its reason; a changed one fails. */
export interface EpisodeTests {
  /** The run itself: set-up, findings, and what is wrong with the baseline's entries. */
  ofRun(): TestVerdict
  ofCheck(check: Pick<CheckDefinition, 'id' | 'requirement'> & { source?: string }): TestVerdict
}

export function judgeTests(
  episode: Episode,
  {
    entries,
    title,
    tested,
  }: { entries: readonly BaselineEntry[]; title: string; tested: ReadonlySet<string> },
): EpisodeTests {
  const judgement = judgeEpisode(episode, entries)
  const counting = new Set(countingFailures(episode).map(({ id }) => id))
  const problemOf = (id: string) => judgement.problems.find(({ check }) => check === id)?.message
  return {
    ofRun() {
      const problems = judgement.problems.filter(({ check }) => !tested.has(check))
      const message = runFailureMessage(unexpected(episode, judgement), title)
      const messages = [message, ...problems.map((problem) => problem.message)].filter(Boolean)
      if (messages.length > 0) return { fail: messages.join('\n\n') }
      if (episode.status === 'not_applicable') return { skip: episode.reason ?? 'not applicable here' }
      const expected = episode.findings.flatMap(({ id }) => judgement.expected.get(id) ?? [])
      return expected.length > 0 ? { skip: `expected failure: ${expected.join('; ')}` } : null
    },
    ofCheck(check) {
      const problem = problemOf(check.id)
      const result = episode.checks.find(({ id }) => id === check.id)
      if (result?.status === 'fail') {
        const expected = judgement.expected.get(check.id)
        if (expected !== undefined) return { skip: `expected failure: ${expected}` }
        const message = checkFailureMessage(episode, result, check, title)
        if (problem) return { fail: `${message}\n\nBaseline: ${problem}` }
        if (counting.has(check.id)) return { fail: message }
        return {
          skip: `fails, but does not count (${result.tier}, profile ${episode.profile}): ${result.reasons[0]}`,
        }
      }
      if (problem) return { fail: problem }
      if (!result) return { skip: episode.reason ?? 'the episode could not be evaluated' }
      return result.status === 'not_applicable' ? { skip: result.reasons[0] ?? 'not applicable here' } : null
    },
  }
}

function unexpected(episode: Episode, { expected }: EpisodeJudgement): Episode {
  return { ...episode, findings: episode.findings.filter(({ id }) => !expected.has(id)) }
}
