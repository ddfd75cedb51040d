import { type Check, defineCheck } from './check.ts'
import type { Collection } from './collection.ts'
import type { CheckBase } from './items-check.ts'
import { describe } from './json.ts'
import type { LinkList, LinkTable } from './links.ts'
import { isReference, referenceText } from './reference.ts'

/** A check that every holder lists well-formed references; the list may be empty when `allowEmpty`. */
export function referenceListCheck(
  collection: Collection,
  base: CheckBase & { linksOf: (links: LinkTable) => LinkList },
  allowEmpty: boolean,
): Check {
  const { applies, linksOf, ...draft } = base
  const list = allowEmpty ? 'an array of references' : 'a nonempty array of references'
  return defineCheck(
    {
      ...draft,
      kind: 'schema',
      requirement: `Every ${collection.noun} has ${list} as model_calls, each ${referenceText}.`,
      location: collection.path('*', 'model_calls'),
    },
    {
      applies,
      evaluate({ view }, findings) {
        const { hasNoArray, hasEmpty, hasMalformed } = linksOf(view.links)
        if (!hasNoArray && !hasMalformed && (allowEmpty || !hasEmpty)) return
        for (const { index, value } of collection.of(view).entries()) {
          const references = value.model_calls
          const path = collection.path(index, 'model_calls')
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
