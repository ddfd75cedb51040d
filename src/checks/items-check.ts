import { type Check, defineCheck, type Subject } from './check.ts'
import type { Findings } from './findings.ts'
import type { Item } from './items.ts'
import { describe, isObject, type JsonObject } from './json.ts'
import type { RecordView } from './record-view.ts'

/** A collection of the trajectory, and what one of its items is called in a reason. */
export interface Collection {
  field: 'model_calls' | 'invocations' | 'turns' | 'tool_calls'
  noun: string
  itemsOf(view: RecordView): readonly Item[]
}

export const attempts: Collection = { field: 'model_calls', noun: 'attempt', itemsOf: (view) => view.calls }
export const invocations: Collection = {
  field: 'invocations',
  noun: 'invocation',
  itemsOf: (view) => view.invocations,
}
export const steps: Collection = { field: 'turns', noun: 'step', itemsOf: (view) => view.turns }
export const tools: Collection = { field: 'tool_calls', noun: 'tool call', itemsOf: (view) => view.tools }

export const pathOf = (collection: Collection, index: number | '*', field = ''): string =>
  `$.ng_trajectory.${collection.field}[${index}]${field && `.${field}`}`

type Base = Pick<Parameters<typeof defineCheck>[0], 'id' | 'te' | 'needs' | 'when'> & {
  applies: (subject: Subject) => boolean
}

/** A check that one field of every item has the right shape. */
export function itemsCheck(
  collection: Collection,
  base: Base & { field: string; expected: string },
  valid: (value: unknown, item: JsonObject) => boolean,
): Check {
  const { applies, field, expected, ...draft } = base
  const read = reader(field)
  return defineCheck(
    {
      ...draft,
      kind: 'schema',
      requirement: `Every ${collection.noun} has ${expected} as ${field}.`,
      location: pathOf(collection, '*', field),
    },
    {
      applies,
      evaluate({ view }, findings) {
        for (const { index, value: item } of collection.itemsOf(view)) {
          const value = read(item)
          if (valid(value, item)) continue
          findings.add(
            pathOf(collection, index, field),
            `${collection.noun} ${index}: expected ${expected} as ${field}, found ${describe(value)}`,
          )
        }
      },
    },
  )
}

/** Reads a field, one level deep at most (`response_metadata.dialect`). */
function reader(field: string): (item: JsonObject) => unknown {
  const [first = '', second] = field.split('.')
  if (second === undefined) return (item) => item[first]
  return (item) => {
    const outer = item[first]
    return isObject(outer) ? outer[second] : undefined
  }
}

/** A check that a collection is a nonempty array of objects. */
export function presenceCheck(collection: Collection, base: Base): Check {
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
      evaluate: ({ view }, findings) =>
        reportArray(view.trajectory?.[collection.field], collection, findings),
    },
  )
}

function reportArray(value: unknown, collection: Collection, findings: Findings): void {
  const path = `$.ng_trajectory.${collection.field}`
  if (!Array.isArray(value) || value.length === 0) {
    findings.add(path, `expected a nonempty array of objects, found ${describe(value)}`)
    return
  }
  for (let index = 0; index < value.length; index += 1) {
    if (isObject(value[index])) continue
    findings.add(
      `${path}[${index}]`,
      `${collection.noun} ${index}: expected an object, found ${describe(value[index])}`,
    )
  }
}
