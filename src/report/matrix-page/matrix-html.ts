import { htmlDocument } from '../html/document.ts'
import { breakable, type Html, html } from '../html/html.ts'
import type { MatrixData, MatrixRow } from './matrix-data.ts'
import { introduction, tallyState, tallyWords } from './matrix-words.ts'

/** `matrix.html`: the same as `MATRIX.md`, in one file that needs nothing else. */
export function matrixHtml(data: MatrixData): string {
  const anchor = (index: number) => `row-${index + 1}`
  return htmlDocument({
    title: 'Conformance matrix',
    body: html`<header>
<h1>Conformance matrix</h1>
${introduction(data).map((text) => html`<p>${text}</p>\n`)}</header>
<main>
${table(data, anchor)}
${data.rows.map((row, index) => redSection(row, anchor(index)))}
</main>`,
  })
}

function table({ suites, rows }: MatrixData, anchor: (index: number) => string): Html {
  return html`<div class="scroll" role="region" aria-label="Harnesses and suites" tabindex="0">
<table>
<thead><tr><th scope="col">harness</th><th scope="col">date</th>${suites.map((suite) => html`<th scope="col"><span class="name">${breakable(suite)}</span></th>`)}</tr></thead>
<tbody>
${rows.map(
  (
    row,
    index,
  ) => html`<tr><th scope="row"><span class="name">${row.red.length > 0 ? html`<a href="#${anchor(index)}">${breakable(row.name)}</a>` : breakable(row.name)}</span></th><td>${row.date}</td>${row.suites.map(
    (tally) => html`<td><span class="state ${tallyState(tally)}">${tallyWords(tally)}</span></td>`,
  )}</tr>
`,
)}</tbody>
</table>
</div>`
}

function redSection({ name, red }: MatrixRow, anchor: string): Html {
  if (red.length === 0) return html``
  return html`<h2 id="${anchor}">${name}: what is red</h2>
<div class="scroll" role="region" aria-label="${name}: what is red" tabindex="0">
<table>
<thead><tr><th scope="col">scenario</th><th scope="col">suite</th><th scope="col">checks</th><th scope="col">why</th></tr></thead>
<tbody>
${red.flatMap(({ suites, scenario, known, causes }) =>
  causes.map(
    ({
      checks,
      sentence,
    }) => html`<tr><th scope="row"><span class="name">${breakable(scenario)}</span></th><td>${suites.join(', ')}</td><td><span class="name">${breakable(checks.join(', '))}</span></td><td class="why">${known && html`<span class="tag">known</span> `}${sentence}</td></tr>
`,
  ),
)}</tbody>
</table>
</div>
`
}
