import { attemptWords, plural } from '../describe-episode.ts'
import type { ReportedEpisode } from '../schema.ts'
import { splitFailures } from '../split-failures.ts'
import { blockedList, checkCard } from './check-card.ts'
import { type Html, html } from './html.ts'
import { state } from './state.ts'

/** Everything about one episode, folded unless it is a failure. */
export function episodeDetails(
  episode: ReportedEpisode,
  { anchor, column, open }: { anchor: string; column: string; open: boolean },
): Html {
  const { scenario, about, problem, reason } = episode
  return html`<details id="${anchor}"${open && html` open`}><summary>${state(episode)} <strong>${scenario}</strong> · ${column} <span class="soft">${facts(episode)}</span></summary><div>
${
  about &&
  html`<p><strong>${about.title}.</strong> ${about.requirement}</p>
${about.source && html`<p class="soft">${about.source}</p>`}`
}
${reason && html`<p>Not applicable: ${reason}.</p>`}
${problem && html`<section class="check"><h4>Could not be evaluated <span class="tag">${problem.code}</span></h4><p>${problem.message}</p><p>${problem.hint}</p></section>`}
${findings(episode)}${failures(episode)}${others(episode)}
<dl class="words"><dt>Run it again</dt><dd><pre><code>${episode.replay}</code></pre></dd>
${episode.rollout && html`<dt>Rollout</dt><dd><code>${episode.rollout}</code></dd>`}
${episode.keptAt && html`<dt>Files kept at</dt><dd><code>${episode.keptAt}</code></dd>`}
</dl></div></details>
`
}

function facts(episode: ReportedEpisode): string {
  const { timing, outcome, dialect } = episode
  const seconds = ((timing.endedAt - timing.startedAt) / 1000).toFixed(1)
  const failed = episode.checks.filter(({ status }) => status === 'fail').length
  const parts = [
    attemptWords(episode),
    failed > 0 ? `${plural(failed, 'check')} failed` : '',
    outcome
      ? `harness: ${outcome.status}${outcome.timedOut ? ' at the deadline' : exit(outcome.exitCode)}`
      : '',
    dialect ?? '',
    `${seconds} s`,
  ]
  return parts.filter(Boolean).join(', ')
}

const exit = (code: number | null | undefined) => (typeof code === 'number' ? `, exit ${code}` : '')

function findings({ findings: found }: ReportedEpisode): Html {
  return html`${found.map(
    ({
      id,
      severity,
      message,
      expected,
    }) => html`<section class="check ${expected ? 'known' : severity === 'note' ? 'advice' : ''}"><h4><code>${id}</code><span class="tag">${expected ? 'expected failure' : severity}</span></h4><p>${message}</p>${expected && html`<p>Expected because: ${expected.reason}</p>`}</section>
`,
  )}`
}

function failures(episode: ReportedEpisode): Html {
  const { roots, blocked, recommended, expected } = splitFailures(episode)
  return html`${roots.map(checkCard)}${blocked.length > 0 && blockedList(blocked)}${expected.map(checkCard)}${recommended.map(checkCard)}`
}

/** Folded: what passed, and what does not apply. */
function others({ checks }: ReportedEpisode): Html {
  const list = (status: string, words: string) => {
    const ids = checks.filter((check) => check.status === status)
    return (
      ids.length > 0 &&
      html`<details><summary>${ids.length} ${words}</summary><div><ul class="ids">
${ids.map(({ id, reasons: [reason] }) => html`<li><code>${id}</code>${reason && html` <span class="soft">${reason}</span>`}</li>\n`)}</ul></div></details>
`
    )
  }
  return html`${list('pass', 'passed')}${list('not_applicable', 'not applicable')}`
}
