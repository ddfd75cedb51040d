import { isCleanSuccess, isHttpError } from '../attempt.ts'
import { always, type Check, defineCheck, type Subject, whenSteps } from '../check.ts'
import { attempts, type Collection, invocations, pathOf, steps } from '../items-check.ts'
import type { JsonObject } from '../json.ts'
import type { Link } from '../links.ts'

const needs = ['model_calls.present', 'calls.identity', 'invocations.present']
const base = { kind: 'semantic', extension: true } as const

/** One kind of attempt, and how many owners and step references each must have. */
function attemptCheck(
  draft: { id: string; te: number[]; noun: string; steps: string },
  concerns: (call: JsonObject, isHelper: boolean) => boolean,
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
          const { index, value } = view.calls[call]!
          if (!concerns(value, isHelper[call] === 1)) continue
          const report = (expected: string, found: number | undefined) =>
            findings.add(
              pathOf(attempts, index),
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
  (call) => isHttpError(call),
  (count) => count <= 1,
)

export const linksSuccessAttempts = attemptCheck(
  {
    id: 'links.success_attempts',
    te: [8, 9],
    noun: 'successful policy attempt',
    steps: 'exactly one step reference',
  },
  (call, isHelper) => !isHelper && isCleanSuccess(call),
  (count) => count === 1,
)

export const linksHelperAttempts = attemptCheck(
  { id: 'links.helper_attempts', te: [8, 9], noun: 'compaction helper', steps: 'no step reference' },
  (_, isHelper) => isHelper,
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
      const report = (collection: Collection, links: readonly Link[]) => {
        const seen = new Set<number>()
        for (const { holder, reference, call } of links) {
          if (call < 0) continue
          if (!seen.has(call)) {
            seen.add(call)
            continue
          }
          const { index } = collection.itemsOf(view)[holder]!
          findings.add(
            pathOf(collection, index, `model_calls[${reference}]`),
            `${collection.noun} ${index}, reference ${reference}: expected the first reference to attempt ${view.calls[call]!.index}, found another one`,
          )
        }
      }
      report(invocations, view.links.ownerLinks)
      if (scope.steps) report(steps, view.links.stepLinks)
    },
  },
)

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
      const other = new Set<number>()
      const referring = new Set<number>()
      for (const { holder, call } of view.links.stepLinks) {
        referring.add(holder)
        if (call < 0 || !isHttpError(view.calls[call]!.value)) other.add(holder)
      }
      for (const holder of referring) {
        if (other.has(holder)) continue
        const { index } = view.turns[holder]!
        findings.add(
          pathOf(steps, index, 'model_calls'),
          `step ${index}: expected an attempt that is no HTTP error, found HTTP errors only`,
        )
      }
    },
  },
)
