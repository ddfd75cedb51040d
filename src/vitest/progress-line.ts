import type { Colors } from 'picocolors/types.js'
import type { FinishedEpisode } from '../report/build-report.ts'
import { attemptWords, statusWords } from '../report/describe-episode.ts'

/** `  3  pass  pi retry_429  0.8 s, 5 attempts, 2 HTTP errors` */
export function progressLine(episode: FinishedEpisode, number: number, colors: Colors): string {
  const { harness, scenario, status, timing, checks } = episode
  const failed = checks.filter((check) => check.status === 'fail').length
  const paint = status === 'passed' ? colors.green : status === 'not_applicable' ? colors.dim : colors.red
  const seconds = ((timing.endedAt - timing.startedAt) / 1000).toFixed(1)
  const facts = [`${seconds} s`, attemptWords(episode)]
  if (failed > 0) facts.push(`${failed} ${failed === 1 ? 'check' : 'checks'} failed`)
  return `${String(number).padStart(3)}  ${paint(statusWords[status].padEnd(5))} ${harness} ${scenario}  ${colors.dim(facts.join(', '))}`
}
