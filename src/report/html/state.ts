import { statusWords } from '../describe-episode.ts'
import type { ReportedEpisode } from '../schema.ts'
import { type Html, html } from './html.ts'

const classes: Record<ReportedEpisode['status'], string> = {
  passed: 'passed',
  failed: 'failed',
  expected_failure: 'expected',
  not_applicable: 'none',
  setup_error: 'error',
  execution_error: 'error',
  kit_error: 'error',
}

/** The status of an episode, told by a sign, a word and a colour. */
export function state({ status }: Pick<ReportedEpisode, 'status'>): Html {
  return html`<span class="state ${classes[status]}">${statusWords[status]}</span>`
}
