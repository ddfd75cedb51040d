/** Harnesses that are wrong about their subagents, each in one respect, and what catches them. */
import { expect, test } from 'vitest'
import { referenceHarness } from '../../src/harness/index.ts'
import type { ReferenceOptions } from '../../src/harness/reference/index.ts'
import { selectScenarios } from '../../src/scenarios/index.ts'
import { playAll } from './play-all.ts'

type Overrides = ReferenceOptions['overrides']

/** The suite's own checks that fail, by scenario; scenarios without one are left out. */
async function caught(overrides: Overrides, more: ReferenceOptions = {}): Promise<Record<string, string[]>> {
  const harness = referenceHarness({ name: 'wrong', subagents: true, overrides, ...more })
  const episodes = await playAll(harness, selectScenarios({ suites: ['agents'] }))
  const failed = [...episodes].map(([id, { checks }]) => {
    const own = checks.filter((check) => check.status === 'fail' && check.id.startsWith('agents.'))
    return [id, own.map((check) => check.id)] as const
  })
  return Object.fromEntries(failed.filter(([, ids]) => ids.length > 0))
}

const all = [
  'subagent_success',
  'subagent_retry',
  'subagent_error',
  'subagent_refusal',
  'parent_after_subagent',
  'two_subagents',
]

test('one that is right is caught by none', async () => {
  expect(await caught(undefined)).toEqual({})
})

test('one whose header is fixed for the process gives the attempts of its children to their parent', async () => {
  const failed = await caught((conforming) => ({
    headers: (session, stepId) => ({
      ...conforming.headers(session, stepId),
      'x-session-id': session.context.invocationId,
    }),
  }))
  expect(Object.keys(failed)).toEqual(all)
  for (const ids of Object.values(failed)) expect(ids).toContain('agents.child_owner')
})

test('one that says who asks with a retry alone loses the owner of what failed', async () => {
  const asked = new Set<string>()
  const failed = await caught((conforming) => ({
    headers(session, stepId) {
      const { 'x-session-id': id = '', ...rest } = conforming.headers(session, stepId)
      const again = asked.has(stepId)
      asked.add(stepId)
      return again ? { ...rest, 'x-session-id': id } : rest
    },
  }))
  expect(failed.subagent_retry).toContain('agents.child_owner')
})

test('one that forgets who started a child has two roots', async () => {
  const failed = await caught((conforming) => ({
    keepInvocation: (...given) => ({ ...conforming.keepInvocation(...given), parentId: null }),
  }))
  expect(Object.keys(failed)).toEqual(all)
})

test('one that names another call as what started its child', async () => {
  const failed = await caught((conforming) => ({
    keepInvocation(session, ...rest) {
      const kept = conforming.keepInvocation(session, ...rest)
      return { ...kept, spawnedByToolCallId: session.parent ? 'another' : null }
    },
  }))
  expect(failed).toEqual(Object.fromEntries(all.map((id) => [id, ['agents.spawner']])))
})

test('one that shows an empty success in place of a failure', async () => {
  const failed = await caught((conforming) => ({
    childResult: (ending) =>
      ending.status === 'completed' ? conforming.childResult(ending) : { status: 'completed', output: '' },
  }))
  expect(failed).toEqual({
    subagent_error: ['agents.parent_told'],
    subagent_refusal: ['agents.parent_told'],
  })
})

test('one that keeps every child as completed', async () => {
  const failed = await caught((conforming) => ({
    keepInvocation: (...given) => ({ ...conforming.keepInvocation(...given), status: 'completed' }),
  }))
  expect(failed).toEqual({
    subagent_error: ['agents.child_failed'],
    subagent_refusal: ['agents.child_failed'],
  })
})

test('one that keeps the steps of its children as its own', async () => {
  const failed = await caught((conforming) => ({
    keepDecision: (decision, session) =>
      conforming
        .keepDecision(decision, session)
        .map((step) => ({ ...step, invocationId: session.context.invocationId })),
  }))
  expect(failed.parent_after_subagent).toContain('agents.steps')
})

test('one that calls all its children by one name', async () => {
  const failed = await caught((conforming) => ({
    headers: (session, stepId) => ({
      ...conforming.headers(session, stepId),
      ...(session.parent ? { 'x-session-id': `${session.parent.invocationId}-child-1` } : {}),
    }),
  }))
  expect(Object.keys(failed)).toEqual(['two_subagents'])
  expect(failed.two_subagents).toContain('agents.apart')
})

test('a harness that declines subagents is not judged', async () => {
  const harness = referenceHarness({ subagents: false })
  const episodes = await playAll(harness, selectScenarios({ suites: ['agents'] }))
  expect([...episodes.values()].map(({ status }) => status)).toEqual(all.map(() => 'not_applicable'))
})
