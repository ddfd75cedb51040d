import type { JsonObject } from './json.ts'
import { type NumberList, numbers } from './number-list.ts'
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
    this.owners = linksOf(view.invocations.values, resolver)
    this.steps = linksOf(view.turns.values, resolver)
    this.helpers = linksOf(
      view.compactions.map(({ value }) => value),
      resolver,
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

function linksOf(holders: readonly JsonObject[], resolver: ReferenceResolver): LinkList {
  let total = 0
  for (const { model_calls } of holders) if (Array.isArray(model_calls)) total += model_calls.length
  const list: LinkList = {
    holders: numbers(total),
    references: numbers(total),
    calls: numbers(total),
    hasNoArray: false,
    hasEmpty: false,
    hasMalformed: false,
  }
  let link = 0
  for (let holder = 0; holder < holders.length; holder += 1) {
    const references = holders[holder]!.model_calls
    if (!Array.isArray(references)) {
      list.hasNoArray = true
      continue
    }
    if (references.length === 0) list.hasEmpty = true
    for (let reference = 0; reference < references.length; reference += 1) {
      const call = resolver.resolve(references[reference])
      if (call === malformed) list.hasMalformed = true
      list.holders[link] = holder
      list.references[link] = reference
      list.calls[link] = call
      link += 1
    }
  }
  return list
}
