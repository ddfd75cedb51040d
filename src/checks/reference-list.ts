import { type Check, defineCheck, type Subject } from './check.ts'
import { type Collection, pathOf } from './items-check.ts'
import { describe } from './json.ts'
import { isReference, referenceText } from './reference.ts'

/** A check that every holder lists well-formed references; the list may be empty when `allowEmpty`. */
export function referenceListCheck(
  collection: Collection,
  base: { id: string; te: number[]; needs: string[]; when?: string; applies: (subject: Subject) => boolean },
  allowEmpty: boolean,
): Check {
  const { applies, ...draft } = base
  const list = allowEmpty ? 'an array of references' : 'a nonempty array of references'
  return defineCheck(
    {
      ...draft,
      kind: 'schema',
      requirement: `Every ${collection.noun} has ${list} as model_calls, each ${referenceText}.`,
      location: pathOf(collection, '*', 'model_calls'),
    },
    {
      applies,
      evaluate({ view }, findings) {
        for (const { index, value } of collection.itemsOf(view)) {
          const references = value.model_calls
          const path = pathOf(collection, index, 'model_calls')
          const subject = `${collection.noun} ${index}`
          if (!Array.isArray(references) || (references.length === 0 && !allowEmpty)) {
            findings.add(path, `${subject}: expected ${list}, found ${describe(references)}`)
            continue
          }
          for (let at = 0; at < references.length; at += 1) {
            if (isReference(references[at])) continue
            findings.add(`${path}[${at}]`, `${subject}, reference ${at}: expected ${referenceText}`)
          }
        }
      },
    },
  )
}
