import type { RecordView } from './record-view.ts'

/** One reference to an attempt, wherever it stands. */
export interface Link {
  /** Position of the holder (invocation, step, compaction record) in its own view. */
  holder: number
  /** Index of the reference within the holder's `model_calls`. */
  reference: number
  /** Position of the attempt among the view's calls; negative when not exactly one matches. */
  call: number
}

interface Holder {
  value: Record<string, unknown>
}

/**
 * Who refers to which attempt. `owners` and `steps` count, per attempt, the references that resolve to it:
 * two references in one holder are two.
 */
export class LinkTable {
  readonly ownerLinks: Link[]
  readonly stepLinks: Link[]
  readonly helperLinks: Link[]
  readonly ownerCount: Uint32Array
  readonly stepCount: Uint32Array
  /** Position of the invocation of an attempt's first owner link, or -1. */
  readonly firstOwner: Int32Array
  /** 1 for an attempt that a compaction record names. */
  readonly isHelper: Uint8Array

  constructor(view: RecordView) {
    const total = view.calls.length
    this.ownerLinks = linksOf(view, view.invocations)
    this.stepLinks = linksOf(view, view.turns)
    this.helperLinks = linksOf(view, view.compactions)
    this.ownerCount = new Uint32Array(total)
    this.stepCount = new Uint32Array(total)
    this.firstOwner = new Int32Array(total).fill(-1)
    this.isHelper = new Uint8Array(total)
    for (const { call, holder } of this.ownerLinks) {
      if (call < 0) continue
      if (this.ownerCount[call] === 0) this.firstOwner[call] = holder
      this.ownerCount[call]! += 1
    }
    for (const { call } of this.stepLinks) if (call >= 0) this.stepCount[call]! += 1
    for (const { call } of this.helperLinks) if (call >= 0) this.isHelper[call] = 1
  }
}

function linksOf(view: RecordView, holders: readonly Holder[]): Link[] {
  const links: Link[] = []
  for (let holder = 0; holder < holders.length; holder += 1) {
    const references = holders[holder]!.value.model_calls
    if (!Array.isArray(references)) continue
    for (let reference = 0; reference < references.length; reference += 1) {
      links.push({ holder, reference, call: view.resolver.resolve(references[reference]) })
    }
  }
  return links
}
