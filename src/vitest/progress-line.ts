import type { Colors } from 'picocolors/types.js'
import { judgeEpisode } from '../report/baseline/judge-episode.ts'
import type { FinishedEpisode } from '../report/build-report.ts'
import { attemptWords, plural, statusWords } from '../report/describe-episode.ts'
import { plainText } from '../report/plain-text.ts'

/** `  3  pass  pi retry_429  0.8 s, 5 attempts, 2 HTTP errors` */
export function progressLine(episode: FinishedEpisode, number: number, colors: Colors): string {
  const { harness, scenario, timing, checks } = episode
  const failed = checks.filter((check) => check.status === 'fail').length
  const { met } = judgeEpisode(episode, episode.baseline ?? [])
  const status = met ? 'expected_failure' : episode.status
  const paint = { passed: colors.green, expected_failure: colors.yellow, not_applicable: colors.dim }
  const painted = (status in paint ? paint[status as keyof typeof paint] : colors.red)(
    statusWords[status].padEnd(5),
  )
  const seconds = ((timing.endedAt - timing.startedAt) / 1000).toFixed(1)
  const facts = [`${seconds} s`, attemptWords(episode)]
  if (failed > 0) facts.push(`${plural(failed, 'check')} failed`)
  return `${String(number).padStart(3)}  ${painted} ${plainText(`${harness} ${scenario}`)}  ${colors.dim(facts.join(', '))}`
}
