import { always } from '../check.ts'
import { invocations } from '../collection.ts'
import { itemsCheck } from '../items-check.ts'
import { isNonblank } from '../nonblank.ts'
import { presenceCheck } from '../presence-check.ts'
import { referenceListCheck } from '../reference-list.ts'

const base = { te: [8], needs: ['invocations.present'], applies: always }

export const invocationsPresent = presenceCheck(invocations, {
  id: 'invocations.present',
  te: [8],
  applies: always,
})

export const invocationsIdentity = itemsCheck(
  invocations,
  { ...base, id: 'invocations.identity', field: 'invocation_id', expected: 'a nonblank string' },
  (invocation) => isNonblank(invocation.invocation_id),
)

export const invocationsReferences = referenceListCheck(
  invocations,
  { ...base, id: 'invocations.references', linksOf: ({ owners }) => owners },
  true,
)
