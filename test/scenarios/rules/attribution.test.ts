import { expect, test } from 'vitest'
import { childOwnsAttempts } from '../../../src/scenarios/rules/child-owner.ts'
import { childNamesSpawner } from '../../../src/scenarios/rules/child-spawner.ts'
import { childFailed } from '../../../src/scenarios/rules/child-status.ts'
import { usagePerInvocation } from '../../../src/scenarios/rules/child-usage.ts'
import { childrenApart } from '../../../src/scenarios/rules/children-apart.ts'
import { reasonsOf, statusOf, subject } from '../subject.ts'

interface Asked {
  purpose: 'policy' | 'subagent'
  says: string
  status?: number
}

const parent: Asked = { purpose: 'policy', says: 'parent' }
const child: Asked = { purpose: 'subagent', says: 'child' }
const refused: Asked = { ...child, status: 429 }

const request = (says: string) => ({ messages: [{ role: 'user', content: says }] })
const reply = (tokens: number) => ({ usage: { total_tokens: tokens } })

/** An episode whose record holds each attempt, numbered as they came, with the given owners. */
function episode(
  asked: Asked[],
  owners: { id: string; parentId?: string; calls: number[]; more?: object }[],
) {
  const given = subject({
    attempts: asked.map(({ purpose, says, status = 200 }, index) => ({
      purpose,
      status_code: status,
      request: request(says),
      response: status === 200 ? reply(index + 1) : { error: {} },
    })),
  })
  const model_calls = given.witness.attempts.map(({ request, response, status_code }, index) => ({
    model_call_id: `c${index}`,
    request,
    response,
    response_metadata: { status_code },
    token_stats: { total_tokens: status_code === 200 ? index + 1 : null },
  }))
  const invocations = owners.map(({ id, parentId = null, calls, more }) => ({
    invocation_id: id,
    parent_invocation_id: parentId,
    status: 'completed',
    model_calls: calls.map((index) => ({ model_call_id: `c${index}` })),
    ...more,
  }))
  return { ...given, record: { ng_trajectory: { model_calls, invocations, tool_calls: [], turns: [] } } }
}

const owner = childOwnsAttempts()

test('each attempt belongs to whom it was made for', () => {
  const right = [
    { id: 'p', calls: [0, 3] },
    { id: 'c', parentId: 'p', calls: [1, 2] },
  ]
  expect(statusOf(owner, episode([parent, child, child, parent], right))).toBe('pass')
})

test.each([
  [
    'a child that is its own root',
    [
      { id: 'p', calls: [0] },
      { id: 'c', calls: [1] },
    ],
  ],
  [
    'a child whose parent is not in the record',
    [
      { id: 'p', calls: [0] },
      { id: 'c', parentId: 'x', calls: [1] },
    ],
  ],
  [
    'an attempt of the parent at its child',
    [
      { id: 'p', calls: [] },
      { id: 'c', parentId: 'p', calls: [0, 1] },
    ],
  ],
  [
    'an attempt without an owner',
    [
      { id: 'p', calls: [0] },
      { id: 'c', parentId: 'p', calls: [] },
    ],
  ],
  [
    'an attempt with two',
    [
      { id: 'p', calls: [0, 1] },
      { id: 'c', parentId: 'p', calls: [1] },
    ],
  ],
  [
    'an attempt that is owned twice by one',
    [
      { id: 'p', calls: [0] },
      { id: 'c', parentId: 'p', calls: [1, 1] },
    ],
  ],
])('%s is found', (_, owners) => {
  expect(statusOf(owner, episode([parent, child], owners))).toBe('fail')
})

test('an attempt that the record lacks is named', () => {
  const given = episode([parent, child], [{ id: 'p', calls: [0] }])
  given.record.ng_trajectory.model_calls.pop()
  expect(reasonsOf(owner, given)).toEqual(['attempt 1 (subagent): expected it in the record'])
})

test('two attempts that are equal in all are two', () => {
  const kept = (calls: number[]) => [
    { id: 'p', calls: [0] },
    { id: 'c', parentId: 'p', calls },
  ]
  expect(statusOf(owner, episode([parent, refused, refused], kept([1, 2])))).toBe('pass')
  expect(statusOf(owner, episode([parent, refused, refused], kept([1])))).toBe('fail')
})

test('an episode without a subagent shows nothing', () => {
  expect(statusOf(owner, episode([parent], [{ id: 'p', calls: [0] }]))).toBe('fail')
  expect(statusOf(childFailed(), episode([parent], [{ id: 'p', calls: [0] }]))).toBe('fail')
})

test('tokens are summed up for each side, and a failed attempt has none', () => {
  const asked = [parent, refused, child]
  const right = [
    { id: 'p', calls: [0] },
    { id: 'c', parentId: 'p', calls: [1, 2] },
  ]
  const wrong = [
    { id: 'p', calls: [0, 2] },
    { id: 'c', parentId: 'p', calls: [1] },
  ]
  expect(statusOf(usagePerInvocation(), episode(asked, right))).toBe('pass')
  expect(reasonsOf(usagePerInvocation(), episode(asked, wrong))).toEqual([
    'policy: expected 1 tokens, found 4',
    'subagent: expected 3 tokens, found 0',
  ])
})

test('children are told apart by what they were asked for', () => {
  const other: Asked = { ...child, says: 'another' }
  const check = childrenApart(['child', 'another'])
  const one = { id: 'c', parentId: 'p', calls: [0] }
  expect(statusOf(check, episode([child, other], [one, { ...one, id: 'd', calls: [1] }]))).toBe('pass')
  expect(statusOf(check, episode([child, other], [{ ...one, calls: [0, 1] }]))).toBe('fail')
})

test('a child that names no call is not judged by it', () => {
  const owners = [
    { id: 'p', calls: [0] },
    { id: 'c', parentId: 'p', calls: [1] },
  ]
  expect(statusOf(childNamesSpawner(), episode([parent, child], owners))).toBe('not_applicable')
})
