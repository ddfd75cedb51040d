import { type Check, defineCheck } from './check.ts'
import type { Collection } from './collection.ts'
import type { Findings } from './findings.ts'
import type { CheckBase } from './items-check.ts'
import { describe, isObject } from './json.ts'

/** A check that a collection is a nonempty array of objects. */
export function presenceCheck(collection: Collection, base: CheckBase): Check {
  const { applies, ...draft } = base
  return defineCheck(
    {
      ...draft,
      kind: 'schema',
      requirement: `The trajectory has a nonempty array of objects as ${collection.field}.`,
      location: `$.ng_trajectory.${collection.field}`,
    },
    {
      applies,
      evaluate({ view }, findings) {
        const scan = collection.of(view)
        if (scan.length === 0 || scan.hasOthers)
          report(view.trajectory?.[collection.field], collection, findings)
      },
    },
  )
}

function report(value: unknown, collection: Collection, findings: Findings): void {
  const path = `$.ng_trajectory.${collection.field}`
  if (!Array.isArray(value) || value.length === 0) {
    findings.add(path, `expected a nonempty array of objects, found ${describe(value)}`)
    return
  }
  for (const [index, item] of value.entries()) {
    if (isObject(item)) continue
    findings.add(
      collection.path(index),
      `${collection.noun} ${index}: expected an object, found ${describe(item)}`,
    )
  }
}
