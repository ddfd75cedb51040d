import type { CheckDefinition, CheckResult } from '../checks/types.ts'
import type { Episode } from '../episode/types.ts'

/** Heading, what is required, what was seen and where, and how to see it again. */
export function checkFailureMessage(
  episode: Episode,
  result: CheckResult,
  definition: Pick<CheckDefinition, 'requirement'> & { source?: string },
  title = episode.harness,
): string {
  return [
    `${result.id} failed for ${episode.harness} ${episode.version} in ${episode.scenario} (${episode.dialect}).`,
    '',
    `Required: ${definition.requirement}`,
    ...result.reasons.map((reason) => `Seen: ${reason}`),
    ...(result.locations.length > 0 ? [`Where: ${result.locations.join(', ')}`] : []),
    ...(result.blockedBy.length > 0 ? [`Blocked by: ${result.blockedBy.join(', ')} (mend these first)`] : []),
    `Written in: ${definition.source ?? `docs/checks.md, ${result.id}`}`,
    '',
    replayHint(episode, title),
  ].join('\n')
}

/** A set-up problem, a finding of severity error, or nothing: then the run itself is in order. */
export function runFailureMessage(episode: Episode, title = episode.harness): string | null {
  const where = `${episode.harness} ${episode.version} in ${episode.scenario}`
  if (episode.problem) {
    const { message, hint } = episode.problem
    return [`The episode could not be evaluated (${episode.status}): ${where}.`, '', message, hint].join('\n')
  }
  const errors = episode.findings.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return null
  return [
    `The run itself failed: ${where}.`,
    '',
    ...errors.map(({ id, message }) => `${id}: ${message}`),
    '',
    replayHint(episode, title),
  ].join('\n')
}

function replayHint({ scenario, seed }: Episode, title: string): string {
  return `Again, with its files kept: -t "${title} > ${scenario}", seed ${seed}, and \`keep: true\` (\`--keep\`).`
}
