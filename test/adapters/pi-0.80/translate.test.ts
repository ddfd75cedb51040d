import { expect, test } from 'vitest'
import { piEntrySchema } from '../../../harness-adapters/pi/session.ts'
import { readSession, translate } from '../../../harness-adapters/pi/translate.ts'
import { readJsonLines } from '../../../src/harness/index.ts'

const recorded = new URL('../../../fixtures/adapters/pi-0.80/0.80.2/', import.meta.url)

async function translated(name: string) {
  const file = new URL(`${name}/session.jsonl`, recorded).pathname
  const session = readSession(await readJsonLines(file, { schema: piEntrySchema }))
  return translate(session as NonNullable<typeof session>)
}

test('failed attempts are no steps, and the retried decision answers the user', async () => {
  const { observations, outcome } = await translated('chat-retry_429')
  expect(observations.steps.map((step) => step.responseIds?.length)).toEqual([1, 1, 1])
  expect(outcome).toMatchObject({ status: 'completed', answer: 'CONFORMANCE_DONE' })
})

test('a tool that exits with 7 is recorded as failed', async () => {
  const { observations } = await translated('chat-tool_failure')
  expect(observations.tools.map((tool) => tool.status)).toEqual(['failed', 'completed'])
})

test('a terminal failure keeps the message of the provider', async () => {
  const { outcome } = await translated('chat-model_error')
  expect(outcome.failure?.message).toContain('controlled model failure')
})

test('with the Responses protocol the call id is the first half of what Pi keeps', async () => {
  const { observations } = await translated('responses-tool_failure')
  for (const { toolCallId } of observations.tools) expect(toolCallId).toMatch(/^call_[^|]+$/)
})
