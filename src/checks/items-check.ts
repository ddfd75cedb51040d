import { type Check, defineCheck, type Subject } from './check.ts'
import type { Collection } from './collection.ts'
import { describe, isObject, type JsonObject } from './json.ts'

export type CheckBase = Pick<Parameters<typeof defineCheck>[0], 'id' | 'te' | 'needs' | 'when'> & {
  applies: (subject: Subject) => boolean
}

/**
 * A check that one field of every item has the right shape.
 *
 * @param rule tells it of one item. It names the field in its code: a rule that took the name as a value would
 * look it up anew for every item, at twice the cost.
 * @param found what a faulty item has instead, without its text; by default the kind of the field's value
 */
export function itemsCheck(
  collection: Collection,
  base: CheckBase & { field: string; expected: string },
  rule: (item: JsonObject) => boolean,
  found: (item: JsonObject) => string = (item) => describe(read(item, base.field)),
): Check {
  const { applies, field, expected, ...draft } = base
  const bit = collection.addRule(rule)
  return defineCheck(
    {
      ...draft,
      kind: 'schema',
      requirement: `Every ${collection.noun} has ${expected} as ${field}.`,
      location: collection.path('*', field),
    },
    {
      applies,
      evaluate({ view }, findings) {
        const scan = collection.of(view)
        if ((scan.faults & bit) === 0) return
        for (const { index, value: item } of scan.entries()) {
          if (rule(item)) continue
          findings.add(
            collection.path(index, field),
            `${collection.noun} ${index}: expected ${expected} as ${field}, found ${found(item)}`,
          )
        }
      },
    },
  )
}

/** Reads a field by its path, such as `response_metadata.dialect`. */
const read = (item: JsonObject, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), item)
