import type { Column } from '../columns.ts'
import { statusWords } from '../describe-episode.ts'
import type { Report, ReportedEpisode } from '../schema.ts'
import { type ChangeKind, compareEpisodes } from './compare-episodes.ts'
import { pairColumns } from './pair-columns.ts'

export interface ComparedEpisode {
  /** Name of the harness's column, as in the newer report where it is there. */
  column: string
  scenario: string
  lines: string[]
}

export type Section = ChangeKind | 'disappeared' | 'appeared'

/** What changed from one report to another. */
export interface Comparison {
  gate: { old: Report['gate']; new: Report['gate'] }
  /** Kit, Node, platform, profile and harness versions that are not the same. */
  versions: { what: string; old: string; new: string }[]
  sections: Record<Section, ComparedEpisode[]>
  /** Something that passed before fails, can no longer be evaluated, or is gone. */
  regressed: boolean
  /** Reports of runs that were interrupted. */
  incomplete: ('old' | 'new')[]
}

/**
 * Compares two reports by harness, scenario and check. A regression is a failure that was none, and whatever
 * passed before and is no longer shown to pass. What appears is no regression, even when it fails.
 */
export function compareReports(old: Report, next: Report): Comparison {
  const pairs = pairColumns(old, next)
  const sections = emptySections()
  for (const { old: before, new: after } of pairs) {
    const column = (after ?? before)?.name ?? ''
    const scenarios = new Set([...(before?.episodes.keys() ?? []), ...(after?.episodes.keys() ?? [])])
    for (const scenario of scenarios)
      place(sections, { column, scenario }, before?.episodes.get(scenario), after?.episodes.get(scenario))
  }
  const versions = [
    { what: 'kit', old: old.kit.version, new: next.kit.version },
    { what: 'Node', old: old.node, new: next.node },
    { what: 'platform', old: old.platform, new: next.platform },
    ...pairs.flatMap(({ old: before, new: after }) => (before && after ? columnVersions(before, after) : [])),
  ]
  return {
    gate: { old: old.gate, new: next.gate },
    versions: versions.filter((each) => each.old !== each.new),
    sections,
    regressed: sections.regression.length > 0 || sections.disappeared.length > 0,
    incomplete: [...(old.complete ? [] : ['old' as const]), ...(next.complete ? [] : ['new' as const])],
  }
}

function place(
  sections: Comparison['sections'],
  name: Omit<ComparedEpisode, 'lines'>,
  before: ReportedEpisode | undefined,
  after: ReportedEpisode | undefined,
): void {
  if (before && after) {
    for (const { kind, text } of compareEpisodes(before, after)) {
      const list = sections[kind]
      const last = list.at(-1)
      if (last?.column === name.column && last.scenario === name.scenario) last.lines.push(text)
      else list.push({ ...name, lines: [text] })
    }
    return
  }
  const there = after ?? before
  if (!there) return
  // What never was applicable takes nothing away when it goes.
  if (!after && there.status === 'not_applicable') return
  sections[after ? 'appeared' : 'disappeared'].push({ ...name, lines: [statusWords[there.status]] })
}

function columnVersions(old: Column, next: Column): Comparison['versions'] {
  return [
    { what: old.harness, old: old.version, new: next.version },
    { what: `${old.harness}, protocol`, old: old.dialect ?? 'none', new: next.dialect ?? 'none' },
    { what: `${old.harness}, profile`, old: old.profile, new: next.profile },
  ]
}

function emptySections(): Comparison['sections'] {
  return {
    regression: [],
    disappeared: [],
    fixed: [],
    changed_cause: [],
    expected: [],
    recommended: [],
    not_judged: [],
    appeared: [],
  }
}
