import { type Check, defineCheck, type Subject, whenSteps, whenTools } from '../check.ts'
import { type Collection, steps, tools } from '../collection.ts'

function targetCheck(
  collection: Collection,
  base: { id: string; te: number[]; needs: string[]; when: string },
  applies: (subject: Subject) => boolean,
): Check {
  return defineCheck(
    {
      ...base,
      kind: 'semantic',
      requirement: `Every ${collection.noun} names the id of exactly one invocation.`,
      location: collection.path('*', 'invocation_id'),
    },
    {
      applies,
      evaluate({ view }, findings) {
        const scan = collection.of(view)
        for (let position = 0; position < scan.length; position += 1) {
          const { length } = view.positionsOfInvocation(scan.values[position]!.invocation_id)
          if (length === 1) continue
          const index = scan.indexOf(position)
          findings.add(
            collection.path(index, 'invocation_id'),
            `${collection.noun} ${index}: expected the id of exactly one invocation, found ${length} with it`,
          )
        }
      },
    },
  )
}

const target = ['invocations.present', 'invocations.identity']

export const stepsInvocationTarget = targetCheck(
  steps,
  {
    id: 'steps.invocation_target',
    te: [3, 9],
    needs: ['turns.present', 'steps.invocation', ...target],
    when: 'steps in scope',
  },
  whenSteps,
)

export const toolsInvocationTarget = targetCheck(
  tools,
  {
    id: 'tools.invocation_target',
    te: [5],
    needs: ['tool_calls.present', 'tools.invocation', ...target],
    when: 'tools in scope',
  },
  whenTools,
)
