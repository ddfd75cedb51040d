import { attemptWords } from '../describe-episode.ts'
import type { Matrix } from '../matrix.ts'
import type { ReportedEpisode } from '../schema.ts'
import { breakable, type Html, html } from './html.ts'
import { state } from './state.ts'

/** Scenarios × harnesses; each cell leads to its episode. Wide tables scroll inside their own box. */
export function matrixTable({ columns, rows }: Matrix, anchors: ReadonlyMap<ReportedEpisode, string>): Html {
  const cell = (episode: ReportedEpisode | null) =>
    episode
      ? html`<td><a href="#${anchors.get(episode)}">${state(episode)}</a><small>${attemptWords(episode)}</small></td>`
      : html`<td><span class="state none">not run</span></td>`
  return html`<div class="scroll" role="region" aria-label="Scenarios and harnesses" tabindex="0">
<table>
<thead><tr><th scope="col">scenario</th>${columns.map(({ name }) => html`<th scope="col"><span class="name">${breakable(name)}</span></th>`)}</tr></thead>
<tbody>
${rows.map(
  ({
    scenario,
    cells,
  }) => html`<tr><th scope="row"><span class="name">${breakable(scenario)}</span></th>${cells.map(cell)}</tr>
`,
)}</tbody>
</table>
</div>`
}
