import { expect, it } from 'vitest'
import {
  answer,
  at,
  cut,
  deadline,
  errorBody,
  errorEvent,
  httpError,
  ownTool,
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
  [
    'an unknown key, with those that are accepted',
    { calls, delays: [] },
    /"delays"; accepted: calls, others, faults/,
  ],
  [
    'an unknown key of a fault, with those that it has',
    { calls, faults: [at(0, 0, { kind: 'slow', gap: 1, gapSeconds: 1 } as never)] },
    /faults\[0\]\.fault: unknown key "gap"; accepted: kind, gapSeconds/,
  ],
  [
    'an unknown kind of tool call',
    { calls: [{ tools: [{ kind: 'read' }] }, answer()] },
    /unknown kind of tool call; accepted: shell, tool/,
  ],
  [
    'an attempt that is none',
    { calls, faults: [at(0, 'often' as never, httpError(500))] },
    /faults\[0\]\.attempt: .*expected number.* or .*expected "every"/,
  ],
  ...[
    cut('rst', 'before_headers'),
    cut('end', 'in_tool_arguments'),
    errorEvent(),
    stall('start'),
    httpError(500),
    { kind: 'empty' } as const,
    { kind: 'refusal' } as const,
    { kind: 'reasoning_only' } as const,
    { kind: 'truncated_arguments', finish: 'length' } as const,
  ].map((fault): [string, unknown, RegExp] => [
    `a call behind ${JSON.stringify(fault)} for ever`,
    { calls, faults: [at(0, 'every', fault)] },
    /calls\[1\]: it is never reached, because "\w+" at every attempt of call 0/,
  ]),
  [
    'a fault behind one that no harness gets past',
    { calls, faults: [at(0, 'every', cut('rst', 'before_headers')), at(1, 0, httpError(500))] },
    /faults\[1\]: call 1 is never reached/,
  ],
  ['a text and a refusal', { calls: [{ text: 'a', refusal: 'b' }] }, /two answers to one call/],
  ['a refusal that asks for tools', { calls: [shell(0, { refusal: 'No.' }), answer()] }, /asks for no tools/],
  [
    'a form of reasoning that is not there',
    { calls: [answer('a', { reasoning: null, reasoningForm: 'encrypted' })] },
    /no reasoning that could be shown as "encrypted"/,
  ],
  [
    'a place in reasoning that is not there',
    { calls: [answer('a', { reasoning: null })], faults: [at(0, 0, cut('rst', 'in_reasoning'))] },
    /"in_reasoning" needs reasoning/,
  ],
  [
    'a body and a message',
    { calls, faults: [at(0, 0, httpError(500, { body: 'a', message: 'b' }))] },
    /`body` and `message` are two answers/,
  ],
  [
    'a body and a code',
    { calls, faults: [at(0, 0, errorBody({ body: 'a', code: 'b' }))] },
    /`body` and `message` or `code` are two answers/,
  ],
  [
    'two times to retry after',
    { calls, faults: [at(0, 0, httpError(429, { retryAfterDate: 1, headers: { 'Retry-After': '1' } }))] },
    /exclude each other/,
  ],
  [
    'a compression beside another',
    { calls, faults: [at(0, 0, httpError(500, { gzip: true, headers: { 'content-encoding': 'br' } }))] },
    /leave the header out/,
  ],
  [
    'signs of life that never come',
    { calls, faults: [at(0, 0, stall('start', { seconds: 1, keepAliveSeconds: 1 }))] },
    /less than `seconds`/,
  ],
  ...[
    ['a header with a line break', { 'x-a': 'a\nb' }],
    ['a header beyond Latin', { 'x-a': '日' }],
    ['a header of the connection', { 'Content-Length': '3' }],
  ].map(([what, headers]): [string, unknown, RegExp] => [
    what as string,
    { calls, faults: [at(0, 0, httpError(500, { headers: headers as Record<string, string> }))] },
    /faults\[0\]\.fault\.headers\..*: (a header value has no line breaks|the connection sets)/,
  ]),
  ...[10n, () => 1, Number.NaN, { a: 10n }, 'a\ud800'].map((body): [string, unknown, RegExp] => [
    `a body that cannot be sent (${typeof body})`,
    { calls, faults: [at(0, 0, httpError(500, { body }))] },
    /faults\[0\]\.fault\.body: (expected a value that JSON can say|half of a surrogate pair)/,
  ]),
  [
    'tools at the end of another purpose',
    { calls, others: { subagent: [shell()] } },
    /others\.subagent\[0\]: the last call asks for tools/,
  ],
  [
    'an empty text of another purpose',
    { calls, others: { title: [answer(''), answer()] } },
    /others\.title\[0\]: .*no text/,
  ],
  ['an unknown purpose', { calls, others: { review: [answer()] } }, /others: .*review/],
  [
    'a fault in arguments that another purpose has not',
    {
      calls,
      others: { subagent: [answer()] },
      faults: [at(0, 0, cut('rst', 'in_tool_arguments'), 'subagent')],
    },
    /call 0 has none/,
  ],
  ['a tool without a name', { calls: [ownTool([]), answer()] }, /names/],
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
    'a call behind one that is cut after its tool call',
    { calls, faults: [at(0, 'every', cut('fin', 'after_tool_call')), at(1, 0, httpError(500))] },
  ],
  [
    'calls of another purpose, with faults of their own',
    {
      calls: [ownTool(['task', 'agent'], { prompt: 'Go.' }), answer()],
      others: { title: [answer('A title')], subagent: [shell(), answer('Done.'), answer('Done again.')] },
      faults: [
        at(0, 0, cut('rst', 'in_tool_arguments'), 'subagent'),
        at(1, 'every', httpError(503), 'subagent'),
      ],
    },
  ],
  [
    'shared ids of parallel calls',
    { calls: [parallelShells([0, 0]), answer()], faults: [at(0, 0, { kind: 'tool_ids', how: 'duplicate' })] },
  ],
])('accepts %s', (_, script) => {
  expect(() => validateScript(script)).not.toThrow()
})
