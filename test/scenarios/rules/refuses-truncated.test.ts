import { expect, test } from 'vitest'
import { refusesTruncatedCalls } from '../../../src/scenarios/rules/refuses-truncated.ts'
import { statusOf, subject } from '../subject.ts'

const after = (content: string) =>
  subject({
    attempts: [
      { fault: 'truncated_arguments' },
      { request: { messages: [{ role: 'tool', tool_call_id: 'a', content }] } },
    ],
  })

test.for([
  'not run: the arguments are incomplete',
  'Received arguments:\n{"command":"printf \'%s\' probe_0_012',
])('a refusal passes: %s', (content) => {
  expect(statusOf(refusesTruncatedCalls(), after(content))).toBe('pass')
})

test.for(['probe_0_012', 'probe_0_0123456789abcdef', 'Output:\nprobe_0_012\n'])(
  'the output of a mended command fails: %j',
  (content) => {
    expect(statusOf(refusesTruncatedCalls(), after(content))).toBe('fail')
  },
)

test('a run that stops at the truncated call proves nothing', () => {
  const given = subject({ attempts: [{ fault: 'truncated_arguments' }] })
  expect(statusOf(refusesTruncatedCalls(), given)).toBe('fail')
})
