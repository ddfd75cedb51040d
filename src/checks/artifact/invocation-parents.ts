import { always, defineCheck } from '../check.ts'
import { isNil } from '../json.ts'
import type { RecordView } from '../record-view.ts'

const sound = 'sound'
const open = 'open'

/** Follows every chain of parents once: what is known about a parent holds for all its children. */
export const invocationsParent = defineCheck(
  {
    id: 'invocations.parent',
    kind: 'semantic',
    te: [8],
    needs: ['invocations.present', 'invocations.identity'],
    requirement:
      'Following parent_invocation_id from any invocation always finds exactly one invocation and never comes back to one.',
    location: '$.ng_trajectory.invocations[*].parent_invocation_id',
  },
  {
    applies: always,
    evaluate({ view }, findings) {
      const verdicts = new Map<number, string>()
      for (let start = 0; start < view.invocations.length; start += 1) {
        const verdict = follow(view, start, verdicts)
        if (verdict === sound) continue
        const index = view.invocations.indexOf(start)
        findings.add(
          `$.ng_trajectory.invocations[${index}].parent_invocation_id`,
          `invocation ${index}: expected a chain of parents that ends, found ${verdict}`,
        )
      }
    },
  },
)

function follow(view: RecordView, start: number, verdicts: Map<number, string>): string {
  const path: number[] = []
  let position = start
  let verdict: string | undefined
  while (verdict === undefined) {
    const known = verdicts.get(position)
    if (known !== undefined) {
      verdict = known === open ? 'a parent that was already passed' : known
      break
    }
    verdicts.set(position, open)
    path.push(position)
    const parent = view.invocations.values[position]!.parent_invocation_id
    if (isNil(parent)) {
      verdict = sound
      break
    }
    const found = view.positionsOfInvocation(parent)
    if (found.length === 1) position = found[0]!
    else
      verdict = found.length === 0 ? 'a parent that is not in the record' : 'a parent id that is not unique'
  }
  for (const passed of path) verdicts.set(passed, verdict)
  return verdict
}
