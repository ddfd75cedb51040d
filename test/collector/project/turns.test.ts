import { describe, expect, it } from 'vitest'
import { inspectRecord } from '../../../src/checks/index.ts'
import type { CapturedCall } from '../../../src/evidence/capture.ts'
import type { StepObservation } from '../../../src/harness/types.ts'
import {
  calls,
  collected,
  cutStream,
  gapsOf,
  httpError,
  ids,
  observed,
  reply,
  session,
  step,
} from '../support/episode.ts'

const onStep = (id: string): { rawHeaders: [string, string][] } => ({
  rawHeaders: [
    ['x-session-id', session],
    ['X-Step-Id', id],
  ],
})
const projected = (captured: CapturedCall[], ...steps: StepObservation[]) =>
  collected({ calls: captured, observations: observed({ steps }) })
const linksOf = (captured: CapturedCall[], ...steps: StepObservation[]) =>
  projected(captured, ...steps).ng_trajectory.turns.map(({ model_calls }) => ids(model_calls))
const failedOf = (record: unknown) =>
  inspectRecord({ record, scope: { tools: false } })
    .checks.filter(({ status }) => status === 'fail')
    .map(({ id }) => id)

describe('a step', () => {
  it('is tied to the reply whose id the harness kept; the errors before it stay outside', () => {
    expect(linksOf(calls(httpError(429), reply('a')), step({ responseIds: ['a'] }))).toEqual([['1']])
  })

  it('is tied to every attempt that carried its step id, retries included', () => {
    const captured = calls(httpError(429, onStep('s')), httpError(429, onStep('s')), reply('a', onStep('s')))
    expect(linksOf(captured, step({ stepId: 's' }))).toEqual([['0', '1', '2']])
  })

  it('is tied to the attempts that carried any of its step ids', () => {
    const captured = calls(cutStream('cut', onStep('s1')), reply('a', onStep('s2')), reply('b', onStep('s3')))
    expect(linksOf(captured, step({ stepIds: ['s1', 's2'], responseIds: ['a'] }))).toEqual([['0', '1']])
  })

  it('is tied once to an attempt whose step id it names twice', () => {
    const captured = calls(reply('a', onStep('s')))
    expect(linksOf(captured, step({ stepId: 's', stepIds: ['s', 's'] }))).toEqual([['0']])
  })

  it('is not tied twice to an attempt that both its ids name', () => {
    const captured = calls(httpError(500, onStep('s')), reply('a', onStep('s')))
    expect(linksOf(captured, step({ stepId: 's', responseIds: ['a'] }))).toEqual([['0', '1']])
  })

  it('is tied to a cut attempt by the id that its stream announced', () => {
    const record = projected(
      calls(cutStream('cut'), reply('a')),
      step({ responseIds: ['cut', 'a'], resolved: true }),
    )
    expect(record.ng_trajectory.turns[0]?.model_calls).toMatchObject([
      { model_call_id: '0'.repeat(32), response_id: null },
      { response_id: 'a' },
    ])
    expect(failedOf(record)).toEqual([])
  })

  it('keeps what the harness itself linked twice', () => {
    const record = projected(calls(reply('a')), step({ responseIds: ['a', 'a'] }))
    expect(ids(record.ng_trajectory.turns[0]?.model_calls ?? [])).toEqual(['0', '0'])
    expect(failedOf(record)).toContain('links.unique')
  })

  it('keeps a reference that names no attempt, beside a gap', () => {
    const record = projected(calls(reply('a')), step({ responseIds: ['a', 'nope'] }))
    expect(ids(record.ng_trajectory.turns[0]?.model_calls ?? [])).toEqual(['0', '?nope'])
    expect(gapsOf(record)).toContain('turn_model_call_scope_incomplete:turn_no=1')
    expect(failedOf(record)).toEqual(expect.arrayContaining(['steps.call_target', 'steps.accounting_gap']))
  })

  it('without any id is kept without references', () => {
    const record = projected(calls(reply('a')), step())
    expect(record.ng_trajectory.turns).toMatchObject([{ model_calls: [] }])
    expect(failedOf(record)).toContain('steps.references')
  })

  it('is never tied by time or order', () => {
    const captured = calls(reply('a'))
    expect(linksOf(captured, step({ timestamp: captured[0]?.record.started_at ?? 0 }))).toEqual([[]])
  })

  it('under the wrong invocation keeps its link, for the checks to see', () => {
    const record = collected({
      calls: calls(reply('a')),
      observations: observed({
        invocations: [
          { id: session, status: 'completed', conversation: [] },
          { id: 'ses-2', status: 'completed', conversation: [] },
        ],
        steps: [step({ invocationId: 'ses-2', responseIds: ['a'] })],
      }),
    })
    expect(record.ng_trajectory.turns[0]?.model_calls).toHaveLength(1)
    expect(failedOf(record)).toContain('ownership.call_owner')
  })

  it('that was made of HTTP errors is delivered, and caught', () => {
    const captured = calls(httpError(429, onStep('lost')), reply('a'))
    const record = projected(captured, step({ stepId: 'lost' }), step({ timestamp: 2, responseIds: ['a'] }))
    expect(failedOf(record)).toEqual(['links.no_empty_step'])
  })

  it('shares a step id with that of another invocation when the session tells them apart', () => {
    const child: [string, string][] = [
      ['x-session-id', 'ses-2'],
      ['x-step-id', '1'],
    ]
    const captured = calls(reply('a', onStep('1')), reply('b', { rawHeaders: child }))
    const steps = [step({ stepId: '1' }), step({ invocationId: 'ses-2', stepId: '1' })]
    expect(linksOf(captured, ...steps)).toEqual([['0'], ['1']])
  })

  it('that bears the step id of another step is linked twice, and caught', () => {
    const record = projected(calls(reply('a', onStep('s'))), step({ stepId: 's' }), step({ stepId: 's' }))
    expect(failedOf(record)).toContain('links.unique')
  })
})

describe('turns', () => {
  it('are numbered within their invocation, by time and then as given', () => {
    const steps = [
      step({ timestamp: 3, answer: 'third' }),
      step({ timestamp: 1, answer: 'first' }),
      step({ timestamp: 2, answer: 'other', invocationId: 'ses-2' }),
      step({ timestamp: 1, answer: 'second' }),
    ]
    expect(
      projected(calls(), ...steps).ng_trajectory.turns.map((turn) => [turn.turn_no, turn.answer]),
    ).toEqual([
      [1, 'first'],
      [2, 'second'],
      [1, 'other'],
      [3, 'third'],
    ])
  })

  it('carry what the model was asked, from the attempt that succeeded', () => {
    const asked = (content: string) => ({ request: { model: 'm', messages: [{ role: 'user', content }] } })
    const captured = calls(
      httpError(429, { ...onStep('s'), ...asked('early') }),
      reply('a', { ...onStep('s'), ...asked('late') }),
    )
    const record = projected(captured, step({ stepId: 's', answer: { role: 'assistant' }, toolCount: 2 }))
    expect(record.ng_trajectory.turns[0]).toMatchObject({
      task_id: 'task',
      rollout_id: 'r-0',
      question: [{ role: 'user', content: 'late' }],
      answer: { role: 'assistant' },
      reasoning_content: null,
      step_count: 2,
    })
  })

  it('have no question when no attempt succeeded', () => {
    const record = projected(calls(httpError(429, onStep('s'))), step({ stepId: 's' }))
    expect(record.ng_trajectory.turns[0]?.question).toBeNull()
  })

  it('are unavailable when a decision was made and no step was delivered', () => {
    expect(gapsOf(projected(calls(reply('a'))))).toContain('turns_unavailable')
    expect(gapsOf(projected(calls(cutStream('a'))))).toContain('turns_unavailable')
    expect(gapsOf(projected(calls(httpError(400))))).not.toContain('turns_unavailable')
  })

  it('may be guessed from owned replies, and then say so', () => {
    const record = collected({
      calls: calls(httpError(429), reply('a'), reply('orphan', { rawHeaders: [] })),
      guessSteps: true,
    })
    expect(record.ng_trajectory.turns.map(({ model_calls }) => ids(model_calls))).toEqual([['1']])
    expect(record.ng_trajectory.turns[0]).toMatchObject({ answer: { content: 'done' }, resolved: null })
    expect(gapsOf(record)).toContain('turn_evidence_incomplete')
    expect(failedOf(record)).toContain('steps.gap')
  })

  it('are not guessed from helpers, nor from nothing', () => {
    const helper = { invocationId: session, outcome: 'completed' as const, responseIds: ['h'] }
    const record = collected({
      calls: calls(reply('a'), reply('h')),
      observations: observed({ compactions: [helper] }),
      guessSteps: true,
    })
    expect(record.ng_trajectory.turns.map(({ model_calls }) => ids(model_calls))).toEqual([['0']])
    const empty = collected({ calls: calls(cutStream('a')), guessSteps: true })
    expect(gapsOf(empty)).toContain('turns_unavailable')
  })
})
