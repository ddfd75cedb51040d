import { expect, test } from 'vitest'
import { answer, at, cut, errorBody, httpError, ownTool, shell, stall } from '../../src/provider/builders.ts'
import type { PlacedFault } from '../../src/provider/script.ts'
import { defineScenario, expectationOf, type Scenario, scopeOf } from '../../src/scenarios/index.ts'

const scenario = (faults: PlacedFault[], more: Partial<Scenario> = {}) =>
  defineScenario({
    id: 'under_test',
    title: 'Under test',
    suites: ['test'],
    requirement: 'None.',
    script: { calls: [shell(), answer()], faults },
    ...more,
  })

/** The run ends at its first decision, so that there is no other. */
const ended = (fault: PlacedFault) => scenario([], { script: { calls: [answer()], faults: [fault] } })

test('an HTTP error for ever at the first call is a terminal error', () => {
  const expectation = expectationOf(ended(at(0, 'every', httpError(400))))
  expect(expectation).toMatchObject({ terminal_error: true, http_errors: [400], tool_steps: 0 })
  expect(expectation).not.toHaveProperty('ends_in_failure')
})

test('an HTTP error for ever at a later call ends the run there, with the steps before it', () => {
  const late = scenario([at(1, 'every', httpError(403, { message: 'no' }))])
  expect(expectationOf(late)).toMatchObject({
    terminal_error: false,
    ends_in_failure: true,
    http_errors: [],
    tool_steps: 1,
    expected_reward: 0,
    failure_message: 'no',
  })
  expect(scopeOf(late)).toMatchObject({ tools: true, verifier: false, steps: true })
})

test('a reply that is cut for ever ends the run, and leaves its steps in doubt', () => {
  const broken = scenario([at(1, 'every', cut('end', 'in_text'))])
  expect(expectationOf(broken)).toMatchObject({ ends_in_failure: true, failure_message: null })
  expect(scopeOf(broken)).toMatchObject({ tools: true, verifier: false, steps: false })
})

test('an error behind a 200 keeps its message', () => {
  const behind = ended(at(0, 'every', errorBody({ message: 'no' })))
  expect(expectationOf(behind)).toMatchObject({ terminal_error: false, failure_message: 'no' })
})

test.for<[string, PlacedFault]>([
  ['a fault that passes', at(0, 0, cut('end', 'start'))],
  ['a stall that ends', at(0, 'every', stall('start', { seconds: 1 }))],
  ['odd ids', at(0, 'every', { kind: 'tool_ids', how: 'missing' })],
  ['a fault of a title', at(0, 'every', httpError(400), 'title')],
])('%s does not end the run', ([, fault]) => {
  const given = scenario([fault])
  expect(expectationOf(given)).toMatchObject({ terminal_error: false, tool_steps: 1, expected_reward: 1 })
  expect(expectationOf(given)).not.toHaveProperty('ends_in_failure')
  expect(scopeOf(given)).toMatchObject({ tools: true, verifier: true, steps: true })
})

test('what a scenario says itself is laid over what is derived', () => {
  const given = scenario([], { expects: { tool_steps: 0 }, scope: { steps: false } })
  expect(expectationOf(given).tool_steps).toBe(0)
  expect(scopeOf(given)).toMatchObject({ tools: false, steps: false, verifier: true })
})

test('tools of other purposes count, too', () => {
  const script = { calls: [ownTool('task'), answer()], others: { subagent: [shell(), answer()] } }
  expect(expectationOf(scenario([], { script })).tool_steps).toBe(2)
})
