import type { JsonObject } from './json.ts'
import { NumberBuilder, type NumberList, numbers } from './number-list.ts'
import type { RecordView } from './record-view.ts'
import { malformed, ReferenceResolver } from './resolver.ts'

/**
 * All references of one kind of holder (invocations, steps, compaction records), in order. Parallel lists
 * instead of objects: there may be tens of thousands, and most checks only run through one of them.
 */
export interface LinkList {
  /** Position of the holder among its kind. */
  holders: NumberList
  /** Index of the reference within the holder's `model_calls`. */
  references: NumberList
  /** Position of the attempt among the view's calls; negative (see the resolver) when not exactly one is meant. */
  calls: NumberList
  /** Whether a holder has no array, or an empty one, or something in it that is no reference. */
  hasNoArray: boolean
  hasEmpty: boolean
  hasMalformed: boolean
}

/**
 * Who refers to which attempt. `ownerCount` and `stepCount` count, per attempt, the references that resolve to
 * it: two references in one holder are two.
 */
export class LinkTable {
  readonly owners: LinkList
  readonly steps: LinkList
  readonly helpers: LinkList
  readonly ownerCount: NumberList
  readonly stepCount: NumberList
  /** Position of the invocation of an attempt's first owner link, or -1. */
  readonly firstOwner: NumberList
  /** 1 for an attempt that a compaction record names. */
  readonly isHelper: NumberList

  constructor(view: RecordView) {
    const total = view.calls.length
    const resolver = new ReferenceResolver(view.calls.values, view.calls.facts)
    this.owners = linksOf(view.invocations.values, resolver, total)
    this.steps = linksOf(view.turns.values, resolver, total)
    this.helpers = linksOf(
      view.compactions.map(({ value }) => value),
      resolver,
      0,
    )
    this.ownerCount = numbers(total)
    this.stepCount = numbers(total)
    this.firstOwner = numbers(total).fill(-1)
    this.isHelper = numbers(total)
    const { holders, calls } = this.owners
    for (let link = 0; link < calls.length; link += 1) {
      const call = calls[link]!
      if (call < 0) continue
      if (this.ownerCount[call] === 0) this.firstOwner[call] = holders[link]!
      this.ownerCount[call]! += 1
    }
    for (const call of this.steps.calls) if (call >= 0) this.stepCount[call]! += 1
    for (const call of this.helpers.calls) if (call >= 0) this.isHelper[call] = 1
  }
}

/** @param expected how many references there will be, more or less */
function linksOf(holders: readonly JsonObject[], resolver: ReferenceResolver, expected: number): LinkList {
  const owners = new NumberBuilder(expected)
  const places = new NumberBuilder(expected)
  const calls = new NumberBuilder(expected)
  let hasNoArray = false
  let hasEmpty = false
  let hasMalformed = false
  for (let holder = 0; holder < holders.length; holder += 1) {
    const references = holders[holder]!.model_calls
    if (!Array.isArray(references)) {
      hasNoArray = true
      continue
    }
    if (references.length === 0) hasEmpty = true
    for (let reference = 0; reference < references.length; reference += 1) {
      const call = resolver.resolve(references[reference])
      if (call === malformed) hasMalformed = true
      owners.add(holder)
      places.add(reference)
      calls.add(call)
    }
  }
  return {
    holders: owners.done(),
    references: places.done(),
    calls: calls.done(),
    hasNoArray,
    hasEmpty,
    hasMalformed,
  }
}
