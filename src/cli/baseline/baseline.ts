import { existsSync } from 'node:fs'
import { applyBaseline } from '../../report/baseline/apply-baseline.ts'
import { readBaseline, refuseTodos } from '../../report/baseline/read-baseline.ts'
import { type Baseline, emptyBaseline, isTodo, nameOf } from '../../report/baseline/schema.ts'
import { updateBaseline } from '../../report/baseline/update-baseline.ts'
import { columnNames } from '../../report/columns.ts'
import { countingFailures } from '../../report/counting-failures.ts'
import { plainText } from '../../report/plain-text.ts'
import { readReport } from '../../report/read-report.ts'
import type { Report } from '../../report/schema.ts'
import { summaryWords, verdictWords } from '../../report/verdict.ts'
import { causesBehind } from '../../report/waiting.ts'
import { exitCode } from '../exit-code.ts'
import { writeOutput } from '../write-output.ts'

interface Answer {
  text: string
  code: number
}

const codes: Record<Report['gate'], number> = {
  met: exitCode.met,
  not_met: exitCode.notMet,
  not_evaluated: exitCode.notEvaluated,
}

/** What a run with this baseline would say of the report. @throws ReportFileError */
export function checkBaseline(reportPath: string, file: string): Answer {
  const report = readReport(reportPath)
  const baseline = readBaseline(file)
  refuseTodos(baseline, file)
  const judged = applyBaseline(report, baseline)
  const lines = [...unexpected(judged), ...problems(judged)]
  const unjudged = judged.baseline?.unjudged ?? 0
  if (unjudged > 0) lines.push(`The report judges no episode for ${unjudged} of the entries.`)
  lines.push(`${summaryWords(judged)}: ${verdictWords[judged.gate]} with ${file}.`)
  return { text: `${lines.map(plainText).join('\n')}\n`, code: codes[judged.gate] }
}

/** Writes the baseline that the report needs. @throws ReportFileError, UsageError */
export function writeBaseline(reportPath: string, file: string): Answer {
  const report = readReport(reportPath)
  const old: Baseline = existsSync(file) ? readBaseline(file) : emptyBaseline
  const { baseline, added, kept, changed, removed } = updateBaseline(report, old)
  writeOutput(file, `${JSON.stringify(baseline, null, 2)}\n`)
  const lines = [`${file}: ${kept} kept, ${added} added, ${changed} with another cause, ${removed} removed.`]
  const open = baseline.entries.filter(isTodo)
  if (open.length > 0)
    lines.push(
      '',
      'Say why each of these is expected, in its "reason"; until then no run accepts the file:',
      ...open.map((entry) => `  ${nameOf(entry)}`),
    )
  const errors = report.summary.errors
  if (errors > 0) lines.push('', `${errors} episodes could not be evaluated; that cannot be expected.`)
  return { text: `${lines.map((line) => (line ? line.trimEnd() : '')).join('\n')}\n`, code: exitCode.met }
}

function unexpected(report: Report): string[] {
  const names = columnNames(report.episodes)
  return report.episodes
    .filter(({ status }) => status === 'failed')
    .flatMap((episode) => {
      const known = new Set(
        [...episode.checks, ...episode.findings].filter(({ expected }) => expected).map(({ id }) => id),
      )
      const open = countingFailures(episode).map(({ id }) => id)
      return [...causesBehind(episode, open)]
        .filter((id) => !known.has(id))
        .map((id) => `not in the baseline: ${names.get(episode)}, ${episode.scenario}, ${id}`)
    })
}

const problems = ({ baseline }: Report) =>
  (baseline?.problems ?? []).map(({ kind, message }) => `${kind.replace('_', ' ')}: ${message}`)
