import { UsageError } from '../exit-code.ts'
import {
  type CheckTally,
  type Example,
  gateOf,
  type InputTally,
  inTableOrder,
  maxExamples,
  type Summary,
} from './summary.ts'

/**
 * The summary of all records that the given summaries cover. Associative and commutative: a map-reduce may
 * merge in any order and any tree.
 *
 * @throws UsageError when they were not made by the same kit under the same rules
 */
export function mergeSummaries(named: readonly { path: string; summary: Summary }[]): Summary {
  const [first, ...others] = named
  if (!first) throw new UsageError('Failed to merge: there is no summary. Name one summary.json or more.')
  return others.reduce((whole, { path, summary }) => {
    for (const rule of ['version', 'profile', 'links'] as const) {
      if (summary[rule] === whole[rule]) continue
      throw new UsageError(
        `Failed to merge ${path}: its ${rule} is ${summary[rule]}, that of ${first.path} is ${whole[rule]}. Inspect all parts with the same version and options.`,
      )
    }
    return mergeTwo(whole, summary)
  }, normalized(first.summary))
}

function mergeTwo(left: Summary, right: Summary): Summary {
  const records = left.records + right.records
  const passing = left.passing + right.passing
  const evidence = structuredClone(left.evidence)
  for (const [label, row] of entries(evidence)) {
    row.passing += right.evidence[label].passing
    row.applicable += right.evidence[label].applicable
  }
  const tokens = structuredClone(left.tokens)
  for (const [field, count] of entries(tokens)) {
    count.available += right.tokens[field].available
    count.attempts += right.tokens[field].attempts
  }
  return normalized({
    ...left,
    gate: gateOf(records, passing),
    records,
    passing,
    evidence,
    tokens,
    checks: [...left.checks, ...right.checks],
    inputs: [...left.inputs, ...right.inputs],
  })
}

const entries = <Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] =>
  Object.entries(record) as [Key, Value][]

/** One tally per check in table order, one entry per source and scope in the order of names. */
function normalized(summary: Summary): Summary {
  const checks = new Map<string, CheckTally>()
  for (const tally of summary.checks) {
    const known = checks.get(tally.id)
    checks.set(tally.id, known ? addTallies(known, tally) : tally)
  }
  const inputs = new Map<string, InputTally>()
  for (const input of summary.inputs) {
    const key = JSON.stringify([input.source, input.scope, input.sha256])
    const known = inputs.get(key)
    inputs.set(key, known ? { ...known, records: known.records + input.records } : input)
  }
  const sortedInputs = [...inputs]
    .sort(([a, left], [b, right]) => compare(left.source, right.source) || compare(a, b))
    .map(([, input]) => input)
  return {
    ...summary,
    checks: inTableOrder([...checks.values()]),
    inputs: sortedInputs,
  }
}

function addTallies(left: CheckTally, right: CheckTally): CheckTally {
  const examples = [...left.examples, ...right.examples].sort(byPlace).slice(0, maxExamples)
  return {
    ...left,
    pass: left.pass + right.pass,
    fail: left.fail + right.fail,
    blocked: left.blocked + right.blocked,
    not_applicable: left.not_applicable + right.not_applicable,
    examples,
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const byPlace = (a: Example, b: Example): number =>
  compare(a.source, b.source) || a.line - b.line || compare(JSON.stringify(a), JSON.stringify(b))
