import { expect, test } from 'vitest'
import { readSpans, spanExportSchema } from '../../../harness-adapters/claude-code/spans.ts'
import { readRecorded } from './support.ts'

function exported(name: string, attributes: Record<string, string | boolean>) {
  const values = Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { boolValue: value },
  }))
  const span = {
    traceId: 'aa',
    spanId: 'bb',
    name,
    startTimeUnixNano: '1500000000',
    endTimeUnixNano: '1750000000',
    attributes: [...values, { key: 'attempt', value: { intValue: 2 } }],
  }
  return spanExportSchema.parse({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] })
}

test('a call of the model, with its span as it stands on the wire', () => {
  const attributes = {
    agent_id: 'a1',
    query_source_safe: 'agent.builtin.general-purpose',
    request_id: 'r1',
    success: true,
  }
  expect(readSpans([exported('claude_code.llm_request', attributes)])).toEqual({
    models: [
      {
        stepId: '00-aa-bb-01',
        agentId: 'a1',
        source: 'agent.builtin.general-purpose',
        requestId: 'r1',
        success: true,
        startedAt: 1.5,
        endedAt: 1.75,
      },
    ],
    tools: [],
  })
})

test('what an attribute does not say is unknown, and no success', () => {
  expect(readSpans([exported('claude_code.llm_request', {})]).models).toMatchObject([
    { agentId: null, source: '', requestId: null, success: false },
  ])
})

test('the execution of a tool, by the id of its call', () => {
  const found = readSpans([
    exported('claude_code.tool.execution', { tool_use_id: 't1' }),
    exported('claude_code.tool.execution', {}),
    exported('claude_code.tool', { tool_use_id: 't1' }),
  ])
  expect(found).toEqual({ models: [], tools: [{ toolUseId: 't1', startedAt: 1.5, endedAt: 1.75 }] })
})

test('the calls of a recorded run', async () => {
  const { spans } = await readRecorded('messages-retry_429')
  expect(spans.models.map(({ source, success, agentId }) => [source, success, agentId])).toEqual([
    ['sdk', true, null],
    ['sdk', true, null],
    ['sdk', true, null],
  ])
  expect((await readRecorded('messages-model_error')).spans.models).toMatchObject([
    { success: false, requestId: expect.stringMatching(/^req_/) },
  ])
})
