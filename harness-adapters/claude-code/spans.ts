/**
 * Claude Code's OpenTelemetry spans, as far as the translation relies on them ("Traces (beta)" in its
 * monitoring documentation). Spans and attributes that are not listed are let through.
 */
import { z } from 'zod'

const value = z.looseObject({
  stringValue: z.string().optional(),
  boolValue: z.boolean().optional(),
})
const span = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  name: z.string(),
  startTimeUnixNano: z.coerce.number(),
  endTimeUnixNano: z.coerce.number(),
  attributes: z.array(z.looseObject({ key: z.string(), value })),
})

/** One export: a line of the receiver's file. */
export const spanExportSchema = z.looseObject({
  resourceSpans: z.array(z.looseObject({ scopeSpans: z.array(z.looseObject({ spans: z.array(span) })) })),
})
export type SpanExport = z.infer<typeof spanExportSchema>

interface Timed {
  /** Unix seconds. */
  startedAt: number
  endedAt: number
}

/** One call of the model with all its attempts, retries and the fallback to a reply that is not streamed. */
export interface ModelSpan extends Timed {
  /** The span as a W3C `traceparent`, which every attempt bears as a header. */
  stepId: string
  /** Of an agent's call. */
  agentId: string | null
  /** What the call was for: `sdk` (the task), `agent.*`, `compact`, and others. */
  source: string
  /** The provider's id of the exchange that ended the call, from the header `request-id`. */
  requestId: string | null
  success: boolean
}

export interface ToolSpan extends Timed {
  toolUseId: string
}

export interface Spans {
  models: ModelSpan[]
  tools: ToolSpan[]
}

export function readSpans(exports: SpanExport[]): Spans {
  const spans = exports.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
  return {
    models: spans.filter(({ name }) => name === 'claude_code.llm_request').map(modelSpan),
    tools: spans.filter(({ name }) => name === 'claude_code.tool.execution').flatMap(toolSpans),
  }
}

type Span = z.infer<typeof span>

function modelSpan(from: Span): ModelSpan {
  const attributes = attributesOf(from)
  return {
    ...timesOf(from),
    stepId: `00-${from.traceId}-${from.spanId}-01`,
    agentId: attributes.get('agent_id')?.stringValue ?? null,
    source: attributes.get('query_source_safe')?.stringValue ?? '',
    requestId: attributes.get('request_id')?.stringValue ?? null,
    success: attributes.get('success')?.boolValue ?? false,
  }
}

function toolSpans(from: Span): ToolSpan[] {
  const toolUseId = attributesOf(from).get('tool_use_id')?.stringValue
  return toolUseId === undefined ? [] : [{ ...timesOf(from), toolUseId }]
}

function timesOf({ startTimeUnixNano, endTimeUnixNano }: Span): Timed {
  return { startedAt: startTimeUnixNano / 1e9, endedAt: endTimeUnixNano / 1e9 }
}

function attributesOf({ attributes }: Span): Map<string, z.infer<typeof value>> {
  return new Map(attributes.map(({ key, value }) => [key, value]))
}
