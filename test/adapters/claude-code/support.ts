import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readRecord } from '../../../harness-adapters/claude-code/read.ts'
import type { Transcript } from '../../../harness-adapters/claude-code/record.ts'
import type { ModelSpan, Spans } from '../../../harness-adapters/claude-code/spans.ts'
import { transcriptRowSchema } from '../../../harness-adapters/claude-code/transcript.ts'
import { translate } from '../../../harness-adapters/claude-code/translate.ts'

const recorded = new URL('../../../fixtures/adapters/claude-code/2.1.332/', import.meta.url)

export async function readRecorded(name: string) {
  const folder = fileURLToPath(new URL(`${name}/`, recorded))
  const stdout = await readFile(`${folder}stdout.log`, 'utf8')
  return readRecord(
    { folder, sessionId: 'session', spans: `${folder}spans.jsonl` },
    { stdout, timedOut: false, truncated: false },
  )
}

export async function translated(name: string) {
  return translate(await readRecorded(name))
}

const at = (seconds: number) => new Date(seconds * 1000).toISOString()

/** A row of a provider's reply, validated. */
export function reply(id: string, content: object[], more: { at?: number; requestId?: string } = {}) {
  return transcriptRowSchema.parse({
    type: 'assistant',
    timestamp: at(more.at ?? 1),
    requestId: more.requestId ?? `req-${id}`,
    message: { id, model: 'model', content },
  })
}

/** Claude Code's own row in place of a reply that the provider refused, validated. */
export function apiError(type: string) {
  return transcriptRowSchema.parse({
    type: 'assistant',
    timestamp: at(3),
    isApiErrorMessage: true,
    apiErrorType: type,
    message: { id: 'own', model: '<synthetic>', content: [{ type: 'text', text: 'API Error.' }] },
  })
}

export const text = (words: string) => ({ type: 'text', text: words })
export const use = (id: string, name = 'Bash') => ({ type: 'tool_use', id, name, input: { command: 'true' } })

export function results(...content: { id?: string; failed?: boolean; output?: unknown }[]) {
  return transcriptRowSchema.parse({
    type: 'user',
    timestamp: at(2),
    message: {
      content: content.map(({ id, failed, output = 'out' }) => ({
        type: 'tool_result',
        tool_use_id: id,
        is_error: failed,
        content: output,
      })),
    },
  })
}

export function boundary(seconds: number) {
  return transcriptRowSchema.parse({
    type: 'system',
    subtype: 'compact_boundary',
    timestamp: at(seconds),
    compactMetadata: { trigger: 'auto', preTokens: 900, postTokens: 100 },
  })
}

export function session(...rows: Transcript['rows']): Transcript {
  return { id: 'session', rows, agent: null }
}

export function call(stepId: string, more: Partial<ModelSpan> = {}): ModelSpan {
  return {
    stepId,
    startedAt: 1,
    endedAt: 2,
    agentId: null,
    source: 'sdk',
    requestId: null,
    success: true,
    ...more,
  }
}

export function spans(...models: ModelSpan[]): Spans {
  return { models, tools: [] }
}
