import { fileURLToPath } from 'node:url'
import { readRecord } from '../../../harness-adapters/codex/read.ts'
import type { CodexRecord } from '../../../harness-adapters/codex/record.ts'
import { rolloutLineSchema } from '../../../harness-adapters/codex/rollout.ts'
import { traceEventSchema } from '../../../harness-adapters/codex/trace.ts'
import { translate } from '../../../harness-adapters/codex/translate.ts'

const recorded = new URL('../../../fixtures/adapters/codex/0.171.0/', import.meta.url)

export function readRecorded(name: string): Promise<CodexRecord> {
  const folder = fileURLToPath(new URL(`${name}/`, recorded))
  return readRecord({ trace: `${folder}trace`, sessions: `${folder}sessions`, cut: false })
}

export async function translated(name: string) {
  return translate(await readRecorded(name))
}

/** A line of a rollout file, validated. */
export function line(type: string, payload: object, more: object = {}) {
  return rolloutLineSchema.parse({ timestamp: '2026-01-01T00:00:00.000Z', type, payload, ...more })
}

/** An event of the trace, validated. */
export function event(thread: string | null, payload: object, ms = 1000) {
  return traceEventSchema.parse({ wall_time_unix_ms: ms, thread_id: thread, payload })
}

/** A whole record from the parts of each thread. */
export function record(
  trace: ReturnType<typeof event>[],
  ...threads: { id: string; parentId?: string; lines: ReturnType<typeof line>[] }[]
): CodexRecord {
  const rootId = threads[0]?.id ?? 'none'
  return { rootId, trace, threads: threads.map((thread) => ({ parentId: null, ...thread })) }
}

export const call = (id: string, name = 'exec_command') =>
  line('response_item', { type: 'function_call', id: `fc_${id}`, call_id: id, name, arguments: '{}' })

export const answer = (id: string, text: string) =>
  line('response_item', {
    type: 'message',
    id,
    role: 'assistant',
    content: [{ type: 'output_text', text }],
  })

export const command = (thread: string, id: string, exitCode: number | null, status?: string) =>
  line('event_msg', {
    type: 'item_completed',
    thread_id: thread,
    item: { type: 'CommandExecution', id, exit_code: exitCode, status },
  })

/** An inference whose prompt was made of these payloads. */
export const started = (thread: string, id: string, { ms, of = [] }: { ms?: number; of?: string[] } = {}) => {
  const parts = of.map((raw_payload_id) => ({ raw_payload_id }))
  return event(
    thread,
    { type: 'inference_started', inference_call_id: id, prepared_prompt_payload: { parts } },
    ms,
  )
}
export const completed = (thread: string, id: string, responseId: string) =>
  event(thread, { type: 'inference_completed', inference_call_id: id, response_id: responseId })
export const failed = (thread: string, id: string) =>
  event(thread, { type: 'inference_failed', inference_call_id: id })
export const accepted = (thread: string, id: string) =>
  event(thread, { type: 'history_item_accepted', item_id: id })
export const turn = (thread: string, id: string) =>
  event(thread, { type: 'codex_turn_started', codex_turn_id: id, thread_id: thread })
export const ended = (turnId: string, more: object = {}) =>
  line('event_msg', { type: 'task_complete', turn_id: turnId, last_agent_message: 'Done.', ...more })
