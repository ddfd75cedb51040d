import { badgeOf, badgeSvg } from '../badge.ts'
import { columnNames } from '../columns.ts'
import { matrixOf } from '../matrix.ts'
import type { Report } from '../schema.ts'
import { summaryWords, verdictWords } from '../verdict.ts'
import { claimsTable } from './claims-table.ts'
import { htmlDocument } from './document.ts'
import { episodeDetails } from './episode-details.ts'
import { type Html, html } from './html.ts'
import { matrixTable } from './matrix-table.ts'

/** `report.html`: one file that needs nothing else, with a policy that lets nothing else in. */
export function htmlReport(report: Report): string {
  const { episodes } = report
  const anchors = new Map(episodes.map((episode, index) => [episode, `episode-${index + 1}`]))
  const names = columnNames(episodes)
  const matrix = matrixOf(report)
  const details = (each: (typeof episodes)[number], open: boolean) =>
    episodeDetails(each, { anchor: anchors.get(each) ?? '', column: names.get(each) ?? '', open })
  const clean = ({ status, findings }: (typeof episodes)[number]) =>
    status === 'passed' && findings.length === 0
  const troubled = episodes.filter((each) => !clean(each) && each.status !== 'not_applicable')
  const rest = episodes.filter((each) => !troubled.includes(each))
  return htmlDocument({
    title: `Conformance: ${verdictWords[report.gate]}`,
    body: html`<header>
${badge(report)}
<h1>Conformance</h1>
<p class="verdict ${report.gate}"><strong>${sentence(verdictWords[report.gate])}.</strong> ${summaryWords(report)}.${!report.complete && html` <strong>The run was interrupted; this is what it had by then.</strong>`}</p>
</header>
<main>
${facts(report)}
${baselineProblems(report)}
${
  episodes.length > 0 &&
  html`<h2>Scenarios and harnesses</h2>
${matrixTable(matrix, anchors)}`
}
${
  troubled.length > 0 &&
  html`<h2>What was found</h2>
${troubled.map((each) => details(each, each.status !== 'passed'))}`
}
${
  rest.length > 0 &&
  html`<h2>${troubled.length > 0 ? 'All other episodes' : 'Episodes'}</h2>
${rest.map((each) => details(each, false))}`
}
${claimsTable(report.claims)}
</main>
<footer>harness-conformance ${report.kit.version}. The same as data: report.json; as text: report.md.</footer>`,
  })
}

function badge(report: Report): Html {
  const { label, message } = badgeOf(report)
  const data = Buffer.from(badgeSvg(report)).toString('base64')
  return html`<img class="badge" alt="${label}: ${message}" src="data:image/svg+xml;base64,${data}">`
}

function facts(report: Report): Html {
  const { wall, episodes, baseline } = report
  const all = (values: (string | number)[]) => [...new Set(values)].join(', ')
  const list: [string, string][] = [
    ['Started', report.startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')],
    ['Kit', report.kit.version],
    ['Node', `${report.node}, ${report.platform}`],
    ['Profile', all(episodes.map(({ profile }) => profile)) || 'none'],
    ['Seed', all(episodes.map(({ seed }) => seed)) || 'none'],
    ['All episodes', `${(wall.totalMs / 1000).toFixed(1)} s`],
  ]
  if (wall.withoutProcessMs !== null)
    list.push([
      "The kit's own share",
      `${Math.round((100 * wall.withoutProcessMs) / Math.max(1, wall.totalMs))} %`,
    ])
  if (baseline)
    list.push([
      'Baseline',
      `${baseline.entries} entries, ${baseline.used} met, ${baseline.unjudged} not judged`,
    ])
  return html`<dl class="facts">
${list.map(([term, text]) => html`<div><dt>${term}</dt><dd>${text}</dd></div>\n`)}</dl>`
}

function baselineProblems({ baseline }: Report): Html {
  const problems = baseline?.problems ?? []
  if (problems.length === 0) return html``
  return html`<h2>The baseline is wrong</h2>
${problems.map(
  ({
    kind,
    message,
  }) => html`<section class="check"><p>${message} <span class="tag">${kind.replace('_', ' ')}</span></p></section>
`,
)}`
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
