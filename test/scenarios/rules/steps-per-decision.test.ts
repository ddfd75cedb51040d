import { expect, test } from 'vitest'
import { stepsPerDecision } from '../../../src/scenarios/rules/steps-per-decision.ts'
import { statusOf, subject } from '../subject.ts'

const withSteps = (count: number) =>
  subject({ record: { ng_trajectory: { turns: Array.from({ length: count }, () => ({})) } } })

test('there are as many steps as decisions', () => {
  expect(statusOf(stepsPerDecision(2), withSteps(2))).toBe('pass')
  expect(statusOf(stepsPerDecision(2), withSteps(3))).toBe('fail')
  expect(statusOf(stepsPerDecision(2), withSteps(1))).toBe('fail')
})

test('no record has no steps', () => {
  expect(statusOf(stepsPerDecision(1), subject())).toBe('fail')
})
