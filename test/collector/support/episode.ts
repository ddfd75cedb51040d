import { type CollectInput, collect } from '../../../src/collector/index.ts'
import type { CapturedCall } from '../../../src/evidence/capture.ts'
import type { RolloutRecord } from '../../../src/evidence/record.ts'
import type { Observations, StepObservation } from '../../../src/harness/types.ts'
import { play, testCapture, type Wire } from './wire.ts'

export const session = 'ses-1'

/** A finished chat reply. */
export function reply(id: string, more: Partial<Wire> = {}): Wire {
  return {
    status: 200,
    rawHeaders: [['X-Session-Id', session]],
    body: {
      id,
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [{ index: 0, message: { role: 'assistant', content: 'done' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 20, completion_tokens: 8, total_tokens: 28 },
    },
    ...more,
  }
}

export function httpError(status: number, more: Partial<Wire> = {}): Wire {
  return {
    status,
    rawHeaders: [['X-Session-Id', session]],
    body: { error: { message: 'scripted failure', type: 'conformance_error', code: String(status) } },
    ...more,
  }
}

/** A stream that announces an id and is cut inside its second event. */
export function cutStream(id: string, more: Partial<Wire> = {}): Wire {
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    rawHeaders: [['X-Session-Id', session]],
    body: `data: {"id":"${id}","choices":[]}\n\ndata: {"id":"${id}","choices":[{"delta":{"content":"half`,
    end: 'connection',
    ...more,
  }
}

export function calls(...wires: Wire[]): CapturedCall[] {
  const capture = testCapture()
  for (const wire of wires) play(capture, wire)
  return capture.calls()
}

export function step(more: Partial<StepObservation> = {}): StepObservation {
  return { invocationId: session, timestamp: 1, resolved: null, toolCount: 0, ...more }
}

export function observed(more: Partial<Observations> = {}): Observations {
  return {
    source: 'test',
    invocations: [
      { id: session, status: 'completed', conversation: [{ type: 'message', role: 'user', content: 'go' }] },
    ],
    tools: [],
    steps: [],
    ...more,
  }
}

export function collected(input: Partial<CollectInput> & { calls: CapturedCall[] }): RolloutRecord {
  return collect({
    identity: { taskIndex: 0, rolloutIndex: 0, rolloutId: 'r-0', taskId: 'task' },
    observations: observed(),
    outcome: { status: 'completed', answer: 'done' },
    verification: { reward: 1, answer_seen: true, evaluation_completed: true },
    ...input,
  })
}

/** `code:detail` of each gap of the trajectory. */
export function gapsOf(record: RolloutRecord): string[] {
  return record.ng_trajectory.gaps.map(({ code, detail }) => (detail === null ? code : `${code}:${detail}`))
}

/** The model_call_ids of a list of references, shortened to their last digit. */
export function ids(refs: { model_call_id?: string | null; response_id?: string | null }[]): string[] {
  return refs.map((ref) => ref.model_call_id?.slice(-1) ?? `?${ref.response_id}`)
}
