/** Harnesses that are wrong in one respect, caught by the scenario that is made for it. */
import { expect, test } from 'vitest'
import { doubleExecution, emptySteps, forgetsFailure, neverRetries } from '../../fixtures/harnesses/index.ts'
import { type Harness, referenceHarness } from '../../src/harness/index.ts'
import { scenarios, selectScenarios } from '../../src/scenarios/index.ts'
import { playAll } from './play-all.ts'

/** The failed checks of each of these scenarios, prerequisites that are only blocked left out. */
async function failedIn(harness: Harness, ids: string[]): Promise<Record<string, string[]>> {
  const episodes = await playAll(harness, selectScenarios({ ids }))
  return Object.fromEntries(
    ids.map((id) => [
      id,
      (episodes.get(id)?.checks ?? [])
        .filter(({ status, blockedBy }) => status === 'fail' && blockedBy.length === 0)
        .map((check) => check.id),
    ]),
  )
}

test('one that does not wait is caught by every scenario that asks for a wait', async () => {
  const hasty = referenceHarness({ name: 'hasty', overrides: () => ({ retryDelay: () => 5 }) })
  const failed = await failedIn(hasty, [
    'retry_after_seconds',
    'retry_after_ms',
    'retry_after_date',
    'retry_after_conflict',
    'rate_limit_without_header',
  ])
  expect(failed).toEqual({
    retry_after_seconds: ['retry.wait'],
    retry_after_ms: ['retry.wait'],
    retry_after_date: ['retry.wait'],
    retry_after_conflict: ['retry.wait'],
    // Its twin asks for none.
    rate_limit_without_header: [],
  })
})

test('one that repeats everything is caught where asking again cannot help', async () => {
  const stubborn = referenceHarness({ name: 'stubborn', overrides: () => ({ shouldRetry: () => true }) })
  const failed = await failedIn(stubborn, [
    'unauthorized',
    'unknown_model',
    'quota_exhausted',
    'should_not_retry',
    'forbidden_after_tool',
    'context_overflow',
    'overload_passes',
  ])
  expect(failed).toEqual({
    unauthorized: ['retry.bounded'],
    unknown_model: ['retry.attempts'],
    quota_exhausted: ['retry.attempts'],
    should_not_retry: ['retry.attempts'],
    forbidden_after_tool: ['retry.attempts'],
    context_overflow: ['retry.bounded', 'retry.changed_history'],
    overload_passes: [],
  })
})

test('one that goes on for too long is caught', async () => {
  const tireless = referenceHarness({ name: 'tireless', maxRetries: 29, maxDelayMs: 20 })
  expect(await failedIn(tireless, ['server_error_forever', 'stream_ends_forever'])).toEqual({
    server_error_forever: ['retry.bounded'],
    stream_ends_forever: ['retry.bounded'],
  })
})

test('one that never asks again is caught by every fault that passes', async () => {
  const passing = scenarios
    .filter(({ id }) => /^(reset|stream_ends|overload|request_timeout|error_event|empty_answer)/.test(id))
    .filter(({ id, dialects }) => !id.endsWith('forever') && (dialects?.includes('chat') ?? true))
    .map(({ id }) => id)
  const failed = await failedIn(neverRetries, passing)
  expect(passing.length).toBeGreaterThan(10)
  for (const id of passing) expect(failed[id], id).toContain('ending.completed')
})

test('one that reports failure as success is caught wherever a run ends in failure', async () => {
  const failing = [
    'rate_limit_forever',
    'stream_ends_forever',
    'empty_answer_forever',
    'refusal',
    'forbidden_after_tool',
  ]
  const failed = await failedIn(forgetsFailure, failing)
  for (const id of failing) expect(failed[id], id).toEqual(['outcome.masked', 'ending.failed'])
})

test('one that runs every tool twice is caught by its effects', async () => {
  const failed = await failedIn(doubleExecution, [
    'parallel_tools',
    'duplicate_tool_ids',
    'truncated_tool_call',
  ])
  for (const checks of Object.values(failed)) expect(checks).toContain('effect.once')
})

test('one that makes a step of every attempt is caught by their number', async () => {
  const failed = await failedIn(emptySteps, ['overload_passes', 'reset_in_text'])
  for (const checks of Object.values(failed)) expect(checks).toContain('steps.per_decision')
})

test('one that loses reasoning is caught by the next request', async () => {
  const forgetful = referenceHarness({
    name: 'forgetful',
    overrides: (conforming) => ({
      headers(session, stepId) {
        session.items = session.items.filter(({ type }) => type !== 'reasoning')
        return conforming.headers(session, stepId)
      },
    }),
  })
  expect(await failedIn(forgetful, ['reasoning_replay'])).toEqual({ reasoning_replay: ['history.reasoning'] })
})

test('one that shortens a tool output within a character is caught by the next request', async () => {
  const cutting = referenceHarness({
    name: 'cutting',
    overrides: (conforming) => ({
      async runTool(call, session) {
        const run = await conforming.runTool(call, session)
        return { ...run, output: run.output.slice(0, 30_000) }
      },
    }),
  })
  expect(await failedIn(cutting, ['emoji_flood', 'unicode_history'])).toEqual({
    emoji_flood: ['history.sound'],
    unicode_history: [],
  })
})
