import type { ReportedCheck } from '../schema.ts'
import { type Html, html } from './html.ts'

const most = 10

/** A failed check: what must hold, what was seen and where, and why it is expected where it is. */
export function checkCard(check: ReportedCheck): Html {
  const { id, tier, requirement, expected } = check
  const kind = expected ? 'known' : tier === 'P0' ? '' : 'advice'
  return html`<section class="check ${kind}">
<h4><code>${id}</code><span class="tag">${tier}</span>${expected ? html`<span class="tag">expected failure</span>` : ''}</h4>
<dl class="words">
${expected && row('Expected because', expected.reason)}${requirement && row('Required', requirement)}<dt>Seen</dt><dd>${seen(check)}</dd>
${row('Written in', check.source ?? `docs/checks.md, ${id}`)}</dl>
</section>
`
}

/** Blocked checks have nothing of their own to tell. */
export function blockedList(checks: readonly ReportedCheck[]): Html {
  return html`<details><summary>${checks.length} more failed because these block them</summary><div><ul class="ids">
${checks.map(({ id, blockedBy }) => html`<li><code>${id}</code> <span class="soft">by ${blockedBy.join(', ')}</span></li>\n`)}</ul></div></details>
`
}

const row = (term: string, text: string) => html`<dt>${term}</dt><dd>${text}</dd>
`

function seen({ reasons, locations }: ReportedCheck): Html {
  const paired = locations.length > 0 && reasons.length >= locations.length
  const lines = reasons
    .slice(0, most)
    .map((reason, index) => html`<li>${reason}${paired && place(locations[index])}</li>`)
  const places = paired ? [] : locations.slice(0, most).map((location) => html`<li>${place(location)}</li>`)
  const rest = Math.max(reasons.length, locations.length) - most
  return html`<ul>${lines}${places}${rest > 0 && html`<li class="soft">and ${rest} more in report.json</li>`}</ul>`
}

const place = (location: string | undefined) =>
  location ? html` <code class="soft">${location}</code>` : html``
