import { claimedWords, claimsTitle, observedWords } from '../claim-words.ts'
import type { ReportedClaim } from '../schema.ts'
import { breakable, type Html, html } from './html.ts'

/** Capabilities × harnesses: what is claimed, what was seen, and where the two differ. */
export function claimsTable(claims: readonly ReportedClaim[] = []): Html {
  if (claims.length === 0) return html``
  const harnesses = [...new Set(claims.map(({ harness }) => harness))]
  const capabilities = [...new Set(claims.map(({ capability }) => capability))]
  const cell = (harness: string, capability: string) => {
    const found = claims.find((claim) => claim.harness === harness && claim.capability === capability)
    if (!found) return html`<td><span class="state none">not claimed</span></td>`
    return html`<td>${claimedWords(found)}<small>${observedWords(found)}</small>${found.drift && html`<span class="tag drift">drift</span>`}</td>`
  }
  return html`<h2>${claimsTitle}</h2>
<div class="scroll" role="region" aria-label="${claimsTitle}" tabindex="0">
<table>
<thead><tr><th scope="col">capability</th>${harnesses.map((name) => html`<th scope="col"><span class="name">${breakable(name)}</span></th>`)}</tr></thead>
<tbody>
${capabilities.map(
  (
    capability,
  ) => html`<tr><th scope="row"><span class="name">${capability}</span></th>${harnesses.map((harness) => cell(harness, capability))}</tr>
`,
)}</tbody>
</table>
</div>`
}
