import { expect, it } from 'vitest'
import { answer, at, deadline, httpError, shell } from '../../src/provider/builders.ts'
import type { Script } from '../../src/provider/script.ts'
import { validateScript } from '../../src/provider/validate-script.ts'

const calls = [shell(), answer()]

it('accepts a script that can be played to its end', () => {
  const faults = [at(0, 0, httpError(429)), at(0, 1, deadline(0.1)), at(1, 'every', httpError(400))]
  expect(() => validateScript({ calls, faults, usage: 'omitted' })).not.toThrow()
})

it.each<[problem: string, script: unknown, words: RegExp]>([
  ['no calls', { calls: [] }, /at least one logical call/],
  ['an unknown key', { calls, delays: [] }, /delays/],
  [
    'an unknown fault',
    { calls, faults: [{ call: 0, attempt: 0, fault: { kind: 'explode' } }] },
    /accepted: .*http_error/,
  ],
  ['a status that is no error', { calls, faults: [at(0, 0, httpError(200))] }, /faults\[0\]\.fault\.status/],
  ['a script without a final answer', { calls: [shell()] }, /final answer/],
  ['two final answers', { calls: [answer(), answer()] }, /calls\[1\] is never reached/],
  ['an empty final answer', { calls: [shell(), answer('')] }, /no text/],
  [
    'a fault at a call that does not exist',
    { calls, faults: [at(2, 0, httpError(500))] },
    /no call 2; accepted: 0 to 1/,
  ],
  [
    'two faults at one attempt',
    { calls, faults: [at(0, 0, httpError(500)), at(0, 0, deadline(1))] },
    /two faults/,
  ],
  ['an attempt that is never made', { calls, faults: [at(0, 1, httpError(500))] }, /attempt 0 has no fault/],
  [
    'every beside a number',
    { calls, faults: [at(0, 0, httpError(500)), at(0, 'every', httpError(400))] },
    /"every" stands beside/,
  ],
  [
    'a fault behind a terminal one',
    { calls, faults: [at(0, 'every', httpError(400)), at(1, 0, httpError(500))] },
    /never reached/,
  ],
])('refuses %s', (_, script, words) => {
  expect(() => validateScript(script as Script)).toThrow(/^Failed to read the script: /)
  expect(() => validateScript(script as Script)).toThrow(words)
})
