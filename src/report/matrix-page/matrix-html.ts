import { htmlDocument } from '../html/document.ts'
import { breakable, type Html, html } from '../html/html.ts'
import type { MatrixData, MatrixRow, SuiteTally } from './matrix-data.ts'
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
${data.rows.length > 0 && table(data, anchor)}
${data.rows.map((row, index) => redSection(row, anchor(index)))}
</main>`,
  })
}

function table({ suites, rows }: MatrixData, anchor: (index: number) => string): Html {
  return html`<div class="scroll" role="region" aria-label="Harnesses and suites" tabindex="0">
<table class="dense">
<thead><tr><th scope="col">harness</th><th scope="col">date</th>${suites.map((suite) => html`<th scope="col"><span class="name">${breakable(suite)}</span></th>`)}</tr></thead>
<tbody>
${rows.map(
  (
    row,
    index,
  ) => html`<tr><th scope="row"><span class="name">${row.red.length > 0 ? html`<a href="#${anchor(index)}">${breakable(row.name)}</a>` : breakable(row.name)}</span></th><td>${days(row.date)}</td>${row.suites.map(
    (tally) => html`<td>${cell(tally)}</td>`,
  )}</tr>
`,
)}</tbody>
</table>
</div>`
}

/** What is known stands below, so that all suites fit beside each other. */
function cell(tally: SuiteTally | null): Html {
  const known = tally?.known ?? 0
  const words = tallyWords(tally && { ...tally, known: 0 })
  return html`<span class="state ${tallyState(tally)}">${words}</span>${known > 0 && html`<small>${known} known</small>`}`
}

/** `2026-11-29 to 2026-11-30` may be broken between its days alone. */
function days(date: string): Html {
  const [first, ...last] = date.split(' to ').map((day) => html`<span class="date">${day}</span>`)
  return html`${first}${last.map((day) => html` to ${day}`)}`
}

function redSection({ name, red }: MatrixRow, anchor: string): Html {
  if (red.length === 0) return html``
  return html`<h2 id="${anchor}">${name}: what is red</h2>
${red.map(
  ({ suites, scenario, known, causes }) => html`<section class="check ${known && 'known'}">
<h4>${scenario}<span class="tag">${suites.join(', ')}</span>${known && html`<span class="tag">known</span>`}</h4>
<ul class="causes">${causes.map(({ checks, sentence }) => html`<li>${sentence} <code class="soft">${checks.join(', ')}</code></li>`)}</ul>
</section>
`,
)}`
}
