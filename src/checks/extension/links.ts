import type { AttemptFacts } from '../attempt-scan.ts'
import { always, type Check, defineCheck, type Subject, whenSteps } from '../check.ts'
import { attempts, type Collection, invocations, steps } from '../collection.ts'
import type { Findings } from '../findings.ts'
import type { LinkList } from '../links.ts'
import type { NumberList } from '../number-list.ts'
import type { RecordView } from '../record-view.ts'

const needs = ['model_calls.present', 'calls.identity', 'invocations.present']
const base = { kind: 'semantic', extension: true } as const

/** One kind of attempt, and how many owners and step references each must have. */
function attemptCheck(
  draft: { id: string; te: number[]; noun: string; steps: string },
  concerns: (facts: AttemptFacts, call: number, isHelper: boolean) => boolean,
  stepsFit: (count: number) => boolean,
): Check {
  return defineCheck(
    {
      ...base,
      id: draft.id,
      te: draft.te,
      needs,
      requirement: `Every ${draft.noun} has exactly one owner and, in step scope, ${draft.steps}.`,
      location: '$.ng_trajectory.model_calls[*]',
    },
    {
      applies: always,
      evaluate({ view, scope, joins }, findings) {
        const { ownerCount, stepCount, isHelper } = view.links
        for (let call = 0; call < view.calls.length; call += 1) {
          if (!concerns(view.calls.facts, call, isHelper[call] === 1)) continue
          const index = view.calls.indexOf(call)
          const report = (expected: string, found: number | undefined) =>
            findings.add(
              attempts.path(index),
              `attempt ${index} (${draft.noun}): expected ${expected}, found ${found}`,
            )
          if (joins.owner && ownerCount[call] !== 1) report('exactly one owner', ownerCount[call])
          if (joins.step && scope.steps && !stepsFit(stepCount[call]!)) report(draft.steps, stepCount[call])
        }
      },
    },
  )
}

/** Two byte-identical errors are two attempts, each with its own owner. */
export const linksErrorAttempts = attemptCheck(
  { id: 'links.error_attempts', te: [1, 8, 9], noun: 'HTTP error', steps: 'at most one step reference' },
  ({ isError }, call) => isError[call] === 1,
  (count) => count <= 1,
)

export const linksSuccessAttempts = attemptCheck(
  {
    id: 'links.success_attempts',
    te: [8, 9],
    noun: 'successful policy attempt',
    steps: 'exactly one step reference',
  },
  ({ isCleanSuccess }, call, isHelper) => !isHelper && isCleanSuccess[call] === 1,
  (count) => count === 1,
)

export const linksHelperAttempts = attemptCheck(
  { id: 'links.helper_attempts', te: [8, 9], noun: 'compaction helper', steps: 'no step reference' },
  (_, __, isHelper) => isHelper,
  (count) => count === 0,
)

/** Holds in every profile: no attempt is linked twice. */
export const linksUnique = defineCheck(
  {
    ...base,
    id: 'links.unique',
    te: [8, 9],
    needs,
    requirement:
      'No attempt is referenced twice among the invocations, nor (in step scope) twice among the steps; twice in one counts.',
    location: '$.ng_trajectory.model_calls[*]',
  },
  {
    applies: always,
    evaluate({ view, scope }, findings) {
      const { owners, steps: stepLinks, ownerCount, stepCount } = view.links
      reportTwice(invocations, owners, ownerCount, view, findings)
      if (scope.steps) reportTwice(steps, stepLinks, stepCount, view, findings)
    },
  },
)

function reportTwice(
  collection: Collection,
  { holders, references, calls }: LinkList,
  counts: NumberList,
  view: RecordView,
  findings: Findings,
): void {
  const seen = new Set<number>()
  for (let link = 0; link < calls.length; link += 1) {
    const call = calls[link]!
    if (call < 0 || counts[call] === 1) continue
    if (!seen.has(call)) {
      seen.add(call)
      continue
    }
    const index = collection.of(view).indexOf(holders[link]!)
    findings.add(
      collection.path(index, `model_calls[${references[link]}]`),
      `${collection.noun} ${index}, reference ${references[link]}: expected the first reference to attempt ${view.calls.indexOf(call)}, found another one`,
    )
  }
}

const followsStep = (subject: Subject): boolean => whenSteps(subject) && subject.joins.step

export const linksNoEmptyStep = defineCheck(
  {
    ...base,
    id: 'links.no_empty_step',
    te: [3, 9],
    needs: [...needs, 'turns.present'],
    when: 'steps in scope',
    requirement: 'No step consists of HTTP errors alone.',
    location: '$.ng_trajectory.turns[*].model_calls',
  },
  {
    applies: followsStep,
    evaluate({ view }, findings) {
      const { holders, calls } = view.links.steps
      const { isError } = view.calls.facts
      const other = new Array<boolean>(view.turns.length).fill(false)
      for (let link = 0; link < calls.length; link += 1) {
        if (!isError[calls[link]!]) other[holders[link]!] = true
      }
      let last = -1
      for (const holder of holders) {
        if (other[holder] || holder === last) continue
        last = holder
        const index = view.turns.indexOf(holder)
        findings.add(
          steps.path(index, 'model_calls'),
          `step ${index}: expected an attempt that is no HTTP error, found HTTP errors only`,
        )
      }
    },
  },
)
