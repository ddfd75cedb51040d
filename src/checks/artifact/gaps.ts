import { always, type Check, defineCheck, whenSteps } from '../check.ts'
import { items } from '../items.ts'

/** The codes of the evidence contract, section 2. Any other may carry whatever a producer wrote into it. */
const contractCodes = new Set([
  'agent_observation_join_failed',
  'model_call_capture_incomplete',
  'model_call_capture_no_records',
  'model_call_capture_records_unreadable',
  'model_call_capture_unreadable',
  'model_call_ownership_unavailable',
  'model_call_reference_ambiguous',
  'model_call_reference_conflict',
  'model_call_reference_unmatched',
  'trajectory_projection_failed',
  'turn_evidence_incomplete',
  'turn_model_call_scope_incomplete',
  'turns_unavailable',
])

function gapCheck(
  base: { id: string; te: number[]; requirement: string; steps: boolean },
  forbidden: (code: string) => boolean,
): Check {
  const { steps, ...draft } = base
  return defineCheck(
    {
      ...draft,
      kind: 'semantic',
      needs: ['model_calls.present'],
      when: steps ? 'steps in scope' : 'always',
      location: '$.ng_trajectory.gaps[*].code',
    },
    {
      applies: steps ? whenSteps : always,
      evaluate({ view }, findings) {
        for (const { index, value } of items(view.trajectory?.gaps)) {
          if (typeof value.code !== 'string' || !forbidden(value.code)) continue
          findings.add(
            `$.ng_trajectory.gaps[${index}].code`,
            `gap ${index}: expected no ${contractCodes.has(value.code) ? value.code : 'gap of this kind'} (${draft.requirement})`,
          )
        }
      },
    },
  )
}

export const callsCaptureGap = gapCheck(
  {
    id: 'calls.capture_gap',
    te: [1, 4, 7, 8, 9],
    requirement: 'No gap says that capture is incomplete or that the join failed.',
    steps: false,
  },
  (code) => code.startsWith('model_call_capture') || code === 'agent_observation_join_failed',
)

export const ownershipGap = gapCheck(
  {
    id: 'ownership.gap',
    te: [8],
    requirement: 'No gap says that a reference or an owner could not be established.',
    steps: false,
  },
  (code) => code.startsWith('model_call_reference') || code === 'model_call_ownership_unavailable',
)

const stepGaps = ['turns_unavailable', 'turn_evidence_incomplete', 'trajectory_projection_failed']

export const stepsGap = gapCheck(
  {
    id: 'steps.gap',
    te: [3],
    requirement: 'No gap says that steps are missing or were guessed.',
    steps: true,
  },
  (code) => stepGaps.includes(code),
)

export const stepsAccountingGap = gapCheck(
  {
    id: 'steps.accounting_gap',
    te: [9],
    requirement: 'No gap says that the attempts of a step are incomplete.',
    steps: true,
  },
  (code) => code === 'turn_model_call_scope_incomplete',
)
