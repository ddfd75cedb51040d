import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import type { RolloutRecord } from '../../src/evidence/record.ts'
import { type ReferenceOptions, referenceHarness } from '../../src/harness/reference/index.ts'
import {
  assertProperty,
  brokenReply,
  errorLinkProperty,
  type RunScenario,
  showSchedule,
} from '../../src/properties/index.ts'
import { createLoopbackFront } from '../../src/provider/index.ts'
import type { ProviderFront } from '../../src/provider/types.ts'
import { seed } from './support.ts'

let front: ProviderFront
beforeAll(async () => {
  front = await createLoopbackFront()
})
afterAll(() => front.close())

const runOf =
  (options: ReferenceOptions = {}): RunScenario =>
  (scenario) =>
    runEpisode({ harness: referenceHarness(options), scenario, front })

/** The report of a property that must fail. */
async function reportOf(run: RunScenario): Promise<string> {
  const property = errorLinkProperty(run, { deadlineSeconds: null })
  const failed = assertProperty(property, { runs: 30, seed, show: showSchedule, print: () => {} })
  return failed.then(
    () => Promise.reject(new Error('the property held')),
    (error: Error) => error.message,
  )
}

const statusesIn = (report: string) =>
  [...report.matchAll(/status: (\d+)/g)].map(([, status]) => Number(status))

describe('the error-link property of a harness', () => {
  it.each(['chat', 'responses'] as const)(
    'holds for the reference harness, really run on %s',
    async (dialect) => {
      const run = runOf({ dialects: [dialect] })
      await assertProperty(errorLinkProperty(run), { runs: 25, seed, show: showSchedule })
    },
  )

  it.each([true, false])('holds when replies break off, too, streamed %s', async (stream) => {
    const options = { faults: brokenReply(), deadlineSeconds: null }
    await assertProperty(errorLinkProperty(runOf({ stream }), options), {
      runs: 25,
      seed,
      show: showSchedule,
    })
  })

  it('catches a harness that keeps neither id of a reply that broke off', async () => {
    const run = runOf({
      overrides: ({ headers, keepDecision }) => ({
        headers: (session, stepId) => ({ 'x-session-id': headers(session, stepId)['x-session-id'] ?? '' }),
        keepDecision: (decision, session) => keepDecision({ ...decision, failures: [] }, session),
      }),
    })
    const property = errorLinkProperty(run, { faults: brokenReply(), deadlineSeconds: null, terminal: false })
    const options = { runs: 30, seed, show: showSchedule, print: () => {} }
    await expect(assertProperty(property, options)).rejects.toThrow('linked to steps 0 times, not once')
  })

  it('catches a harness that does not say whose its attempts are', async () => {
    const run = runOf({ overrides: () => ({ headers: () => ({}) }) })
    const report = await reportOf(run)
    expect(report).toContain('it has 0 owners, not one')
    expect(statusesIn(report)).toHaveLength(1)
  })

  it('catches a harness that keeps a decision twice', async () => {
    const run = runOf({
      overrides: ({ keepDecision }) => ({
        keepDecision: (...args) => [...keepDecision(...args), ...keepDecision(...args)],
      }),
    })
    const report = await reportOf(run)
    expect(report).toContain('it is linked to steps 2 times, not once')
    expect(report).toContain("calls: [{ text: 'CONFORMANCE_DONE' }]")
    expect(statusesIn(report)).toEqual([])
  })

  it('catches a harness that makes an empty step of each failure', async () => {
    const run = runOf({
      overrides: ({ keepDecision, headers }) => {
        let attempts = 0
        return {
          // An id for each attempt, so that each failure can be reported as a step of its own.
          headers: (session, stepId) => ({
            ...headers(session, stepId),
            'x-step-id': `${stepId}/${attempts++}`,
          }),
          keepDecision: (decision, session) => {
            const first = attempts - decision.failures.length - 1
            const empty = decision.failures.map((_, at) => ({
              invocationId: session.invocationId,
              timestamp: decision.startedAt,
              stepId: `${decision.stepId}/${first + at}`,
              resolved: null,
              toolCount: 0,
            }))
            return [...empty, ...keepDecision(decision, session)]
          },
        }
      },
    })
    const report = await reportOf(run)
    expect(report).toContain('holds nothing but HTTP errors')
    expect(statusesIn(report)).toHaveLength(1)
  })

  it('catches a record that lost one of two identical errors', async () => {
    const report = await reportOf(async (scenario) => {
      const episode = await runOf()(scenario)
      const record = episode.record as RolloutRecord
      const seen = new Set<unknown>()
      record.ng_trajectory.model_calls = record.ng_trajectory.model_calls.filter((call) => {
        const print = JSON.stringify([call.response_metadata.status_code, call.request, call.response])
        return !seen.has(print) && seen.add(print)
      })
      return episode
    })
    const [one, other, ...more] = statusesIn(report)
    expect(one).toBe(other)
    expect(more).toEqual([])
    expect(report).toContain('was made 2 times and is saved 1 times')
  })

  it('catches a harness that never asks, and one that delivers no record', async () => {
    const silent = await reportOf(async (scenario) => ({ ...(await runOf()(scenario)), witness: null }))
    expect(silent).toContain('the harness made no request to the provider')
    const nothing = await reportOf(async (scenario) => ({ ...(await runOf()(scenario)), record: null }))
    expect(nothing).toContain('no record was delivered')
  })

  it('says where a record is malformed', async () => {
    const report = await reportOf(async (scenario) => ({
      ...(await runOf()(scenario)),
      record: { reward: 'x' },
    }))
    expect(report).toContain('the record is malformed at reward')
  })
})
