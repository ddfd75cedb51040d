import { defineCheck, whenSteps } from '../check.ts'
import { describe } from '../json.ts'
import { reportUnresolved } from '../link-target.ts'

/** The attempts that a compaction record names are helpers: owned, but no part of any step. */
export const stepsCompactionTarget = defineCheck(
  {
    id: 'steps.compaction_target',
    kind: 'semantic',
    te: [9],
    needs: ['model_calls.present'],
    when: 'steps in scope',
    requirement:
      'Every context_compaction record has an array of references as model_calls, each to exactly one attempt.',
    location: '$.ng_agent_observations.records[*].model_calls',
  },
  {
    applies: whenSteps,
    evaluate({ view }, findings) {
      for (const { index, value } of view.compactions) {
        if (Array.isArray(value.model_calls)) continue
        findings.add(
          `$.ng_agent_observations.records[${index}].model_calls`,
          `compaction record ${index}: expected an array of references, found ${describe(value.model_calls)}`,
        )
      }
      const place = (holder: number) => {
        const { index } = view.compactions[holder]!
        return { index, path: `$.ng_agent_observations.records[${index}]` }
      }
      reportUnresolved(view.links.helpers, 'compaction record', place, findings)
    },
  },
)
