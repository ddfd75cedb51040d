import { describe, expect, it } from 'vitest'
import { collect } from '../../src/collector/index.ts'
import type { CallRef, TrajectoryCall } from '../../src/evidence/record.ts'
import { caught, tampered } from './support.ts'

const isError = ({ response_metadata }: TrajectoryCall) => (response_metadata.status_code ?? 0) >= 400
const refOf = (call: TrajectoryCall): CallRef => ({
  model_call_id: call.model_call_id,
  model_ref: call.response_metadata.model_ref,
  response_id: call.response_metadata.response_id,
})

describe('the collector property catches a collector that', () => {
  it('drops an HTTP error', () => {
    const { attempts, violations } = caught((input) =>
      collect({ ...input, calls: input.calls.filter(({ record }) => record.status_code !== 429) }),
    )
    expect(attempts).toEqual(['http_error'])
    expect(violations).toContain('an exchange with status 429 was made 1 times and is saved 0 times')
  })

  it('merges byte-identical errors', () => {
    const { attempts, violations } = caught((input) => {
      const seen = new Set<string>()
      const calls = input.calls.filter(({ record, request, response }) => {
        const print = JSON.stringify([record.status_code, request, response])
        return (record.status_code ?? 0) < 400 || (!seen.has(print) && seen.add(print))
      })
      return collect({ ...input, calls })
    })
    expect(attempts.filter((kind) => kind === 'http_error')).toHaveLength(2)
    expect(attempts.length).toBeLessThan(4)
    expect(violations.join()).toMatch(/was made 2 times and is saved 1 times/)
  })

  it('links an attempt twice in one step', () => {
    const { attempts, violations } = caught(
      tampered(({ ng_trajectory: { turns } }) => {
        for (const turn of turns) turn.model_calls.push(...turn.model_calls.slice(-1))
      }),
    )
    expect(attempts).toEqual(['reply'])
    expect(violations).toContain('attempt 0 (status 200): it is linked to steps 2 times, not once')
  })

  it('puts a failed attempt into a step that is not its own', () => {
    const { attempts, violations } = caught(
      tampered(({ ng_trajectory: { turns, model_calls } }) => {
        const linked = new Set(turns.flatMap((turn) => turn.model_calls.map((ref) => ref.model_call_id)))
        const errors = model_calls.filter((call) => isError(call) && !linked.has(call.model_call_id))
        turns[0]?.model_calls.push(...errors.map(refOf))
      }),
    )
    expect(attempts.toSorted()).toEqual(['http_error', 'reply'])
    expect(violations.join()).toMatch(/step: expected none, found step-0-0/)
  })

  it('gives a failed attempt to two steps', () => {
    const { attempts, violations } = caught(
      tampered(({ ng_trajectory: { turns, model_calls } }) => {
        const errors = model_calls.filter(isError).map(refOf)
        for (const turn of turns.slice(0, 2)) turn.model_calls.push(...errors)
      }),
    )
    expect(attempts).toHaveLength(2)
    expect(violations.join()).toMatch(/linked to steps \d times|step: expected/)
  })

  it('owns an attempt twice', () => {
    const { attempts, violations } = caught(
      tampered(({ ng_trajectory: { invocations } }) => {
        for (const each of invocations) each.model_calls.push(...each.model_calls.slice(0, 1))
      }),
    )
    expect(attempts).toHaveLength(1)
    expect(violations.join()).toContain('it has 2 owners, not one')
  })

  it('makes an empty step of an HTTP error', () => {
    const { attempts, violations } = caught(
      tampered(({ ng_trajectory: { turns, model_calls } }, { identity }) => {
        const linked = new Set(turns.flatMap((turn) => turn.model_calls.map((ref) => ref.model_call_id)))
        for (const call of model_calls.filter(isError))
          if (!linked.has(call.model_call_id))
            turns.push({
              invocation_id: 'invocation-0',
              task_id: identity.taskId,
              rollout_id: identity.rolloutId,
              turn_no: 99,
              timestamp: 1000,
              question: null,
              answer: null,
              reasoning_content: null,
              resolved: null,
              step_count: 0,
              model_calls: [refOf(call)],
            })
      }),
    )
    expect(attempts).toEqual(['http_error'])
    expect(violations).toContain('step 0 holds nothing but HTTP errors')
  })

  it('gives every attempt to the first invocation', () => {
    const { attempts, invocations, violations } = caught(
      tampered(({ ng_trajectory: { invocations } }) => {
        const [first, ...others] = invocations
        for (const other of others) first?.model_calls.push(...other.model_calls.splice(0))
      }),
    )
    expect([attempts.length, invocations]).toEqual([1, 2])
    expect(violations.join()).toContain('owner: expected invocation-1, found invocation-0')
  })

  it('forgets the session join', () => {
    const { attempts, violations } = caught((input) => {
      const calls = input.calls.map((call) => ({
        ...call,
        record: { ...call.record, client_session_id: null },
      }))
      return collect({ ...input, calls })
    })
    expect(attempts).toHaveLength(1)
    expect(violations.join()).toContain('it has 0 owners, not one')
  })

  it('forgets the step ids on the wire', () => {
    const { attempts } = caught((input) =>
      collect({ ...input, calls: input.calls.map((call) => ({ ...call, stepId: null })) }),
    )
    expect(attempts).toHaveLength(1)
  })

  it('forgets the id that a cut stream announced', () => {
    const { attempts } = caught((input) =>
      collect({ ...input, calls: input.calls.map((call) => ({ ...call, streamResponseId: null })) }),
    )
    expect(attempts).toEqual(['cut', 'reply'])
  })

  it('joins steps to replies by their order', () => {
    const { attempts, violations } = caught(
      tampered(({ ng_trajectory: { turns, model_calls } }) => {
        const replies = model_calls.filter((call) => call.response_metadata.finish_reason === 'stop')
        turns.forEach((turn, at) => {
          const errors = turn.model_calls.filter((ref) => ref.response_id === null)
          turn.model_calls = [...errors, ...replies.slice(at, at + 1).map(refOf)]
        })
      }),
    )
    expect(attempts).toHaveLength(2)
    expect(violations.join()).toMatch(/step: expected|linked to steps/)
  })

  it('takes a helper for a policy call', () => {
    const { attempts, violations } = caught(
      tampered(({ ng_trajectory, ng_agent_observations }) => {
        const helpers = ng_agent_observations.records.flatMap((each) =>
          each.kind === 'context_compaction' ? each.model_calls : [],
        )
        ng_trajectory.turns[0]?.model_calls.push(...helpers)
      }),
    )
    expect(attempts).toEqual(['reply', 'helper reply'])
    expect(violations.join()).toContain('a helper is in a step')
  })

  it('invents a response id, a finish reason or counts for an HTTP error', () => {
    const invent = (tamper: (call: TrajectoryCall) => void) =>
      caught(
        tampered(({ ng_trajectory: { model_calls } }) => model_calls.filter(isError).forEach(tamper)),
      ).violations.join()
    expect(invent((call) => (call.response_metadata.finish_reason = 'error'))).toContain(
      'finish reason error',
    )
    expect(invent((call) => (call.token_stats.prompt_tokens = 0))).toContain('invented token counts')
    expect(
      invent((call) => (call.response_metadata.response_id = `made-up-${call.model_call_id}`)),
    ).toContain('invented response id')
  })

  it('keeps a reference to an attempt that was never made', () => {
    const { violations } = caught(
      tampered(({ ng_trajectory: { invocations } }) => {
        invocations[0]?.model_calls.push({ model_call_id: 'never', model_ref: null, response_id: null })
      }),
    )
    expect(violations.join()).toContain('a reference does not name exactly one attempt')
  })

  it('answers with nothing at all', () => {
    const { attempts } = caught((input) => collect({ ...input, calls: [] }))
    expect(attempts).toHaveLength(1)
  })
})
