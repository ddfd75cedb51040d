import { describe, expect, it } from 'vitest'
import { captured, play, testCapture } from '../support/wire.ts'

const sessionOf = (...values: string[]) =>
  captured({
    status: 200,
    rawHeaders: values.map((value, at) => [at % 2 ? 'x-session-id' : 'X-Session-ID', value]),
  }).record.client_session_id

describe('the session id header', () => {
  it('is taken whatever its case', () => expect(sessionOf('a')).toBe('a'))
  it('may be repeated with one value', () => expect(sessionOf('a', 'a')).toBe('a'))
  it('is nobody when its occurrences disagree', () => expect(sessionOf('a', 'b')).toBeNull())
  it('is nobody when one occurrence is empty', () => expect(sessionOf('a', '')).toBeNull())
  it('is nobody when it is empty or absent', () => {
    expect(sessionOf('')).toBeNull()
    expect(sessionOf()).toBeNull()
  })

  it('may be the first of several that is there', () => {
    const sessionOfAgent = (...rawHeaders: [string, string][]) => {
      const capture = testCapture({ invocationHeader: ['x-agent-id', 'x-session-id'] })
      play(capture, { status: 200, rawHeaders })
      return capture.calls()[0]?.record.client_session_id
    }
    expect(sessionOfAgent(['x-session-id', 's'], ['X-Agent-Id', 'a'])).toBe('a')
    expect(sessionOfAgent(['x-session-id', 's'])).toBe('s')
    expect(sessionOfAgent(['x-session-id', 's'], ['x-agent-id', 'a'], ['x-agent-id', 'b'])).toBeNull()
  })

  it('and the step id header are those that the adapter names', () => {
    const capture = testCapture({ invocationHeader: 'thread-id', stepHeader: 'x-call' })
    play(capture, {
      status: 200,
      rawHeaders: [
        ['Thread-Id', 't'],
        ['X-Call', 's'],
        ['x-session-id', 'other'],
      ],
    })
    const [call] = capture.calls()
    expect([call?.record.client_session_id, call?.stepId]).toEqual(['t', 's'])
  })
})
