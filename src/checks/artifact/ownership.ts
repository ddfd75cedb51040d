import { always, defineCheck } from '../check.ts'
import { attempts, invocations } from '../collection.ts'
import { reportUnresolved } from '../link-target.ts'

export const ownershipCallTarget = defineCheck(
  {
    id: 'ownership.call_target',
    kind: 'semantic',
    te: [8],
    needs: [
      'model_calls.present',
      'calls.identity',
      'invocations.present',
      'invocations.references',
      'invocations.identity',
    ],
    requirement: 'Every reference of an invocation means exactly one attempt.',
    location: '$.ng_trajectory.invocations[*].model_calls[*]',
  },
  {
    applies: always,
    evaluate({ view }, findings) {
      const place = (holder: number) => {
        const index = view.invocations.indexOf(holder)
        return { index, path: invocations.path(index) }
      }
      reportUnresolved(view.links.owners, 'invocation', place, findings)
    },
  },
)

export const ownershipCallOwner = defineCheck(
  {
    id: 'ownership.call_owner',
    kind: 'semantic',
    te: [8],
    needs: ['ownership.call_target'],
    requirement: 'Every attempt is referenced exactly once over all invocations.',
    location: '$.ng_trajectory.model_calls[*]',
  },
  {
    applies: always,
    evaluate({ view }, findings) {
      const { ownerCount } = view.links
      for (let call = 0; call < ownerCount.length; call += 1) {
        if (ownerCount[call] === 1) continue
        const index = view.calls.indexOf(call)
        findings.add(
          attempts.path(index),
          `attempt ${index}: expected exactly one reference among the invocations, found ${ownerCount[call]}`,
        )
      }
    },
  },
)
