import { expect, it } from 'vitest'
import {
  answer,
  at,
  cut,
  deadline,
  httpError,
  parallelShells,
  refusal,
  shell,
  slow,
  stall,
} from '../../src/provider/builders.ts'
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
  [
    'a fault after one that delivers the reply',
    { calls, faults: [at(0, 0, slow(1)), at(0, 1, httpError(500))] },
    /"slow" at attempt 0 delivers the whole reply/,
  ],
  [
    'a place that does not exist',
    { calls, faults: [at(0, 0, { ...cut('fin', 'start'), at: 'later' } as never)] },
    /faults\[0\]\.fault\.at/,
  ],
  [
    'a cut in tool arguments of an answer',
    { calls, faults: [at(1, 0, cut('rst', 'in_tool_arguments'))] },
    /call 1 has none/,
  ],
  [
    'a cut in the text of a tool call',
    { calls, faults: [at(0, 0, cut('rst', 'in_text'))] },
    /"in_text" needs a text/,
  ],
  [
    'truncated arguments without a tool',
    { calls, faults: [at(1, 0, { kind: 'truncated_arguments', finish: 'length' })] },
    /needs a tool call/,
  ],
  [
    'a duplicate id of a single call',
    { calls, faults: [at(0, 0, { kind: 'tool_ids', how: 'duplicate' })] },
    /need 2 tool calls/,
  ],
  [
    'a reused id at the first call',
    { calls, faults: [at(0, 0, { kind: 'tool_ids', how: 'reused' })] },
    /no call before call 0/,
  ],
  [
    'signs of life before the headers',
    { calls, faults: [at(0, 0, stall('before_headers', { keepAliveSeconds: 1 }))] },
    /before the headers/,
  ],
  ['an exit code that no process has', { calls: [shell(256), answer()] }, /exitCode/],
  [
    'a header name with a space',
    { calls, faults: [at(0, 0, httpError(500, { headers: { 'a b': 'c' } }))] },
    /headers/,
  ],
])('refuses %s', (_, script, words) => {
  expect(() => validateScript(script as Script)).toThrow(/^Failed to read the script: /)
  expect(() => validateScript(script as Script)).toThrow(words)
})

it.each<[what: string, script: Script]>([
  ['a refusal in place of an answer', { calls: [refusal()] }],
  [
    'attempts behind an endless stall',
    { calls, faults: [at(0, 0, stall('after_headers')), at(0, 1, httpError(500))] },
  ],
  [
    'a fault of an auxiliary purpose beyond the calls',
    { calls, faults: [at(7, 0, httpError(500), 'title')] },
  ],
  [
    'shared ids of parallel calls',
    { calls: [parallelShells([0, 0]), answer()], faults: [at(0, 0, { kind: 'tool_ids', how: 'duplicate' })] },
  ],
])('accepts %s', (_, script) => {
  expect(() => validateScript(script)).not.toThrow()
})
