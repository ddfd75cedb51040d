import { gunzipSync } from 'node:zlib'
import { createParser } from 'eventsource-parser'
import type { z } from 'zod'
import type { Dialect } from '../../../src/evidence/record.ts'
import type { SentReply } from '../../../src/provider/sent-replies.ts'
import { chatEvent, chatReply, openaiError } from './chat.ts'
import { geminiError, geminiReply } from './gemini.ts'
import { messagesError, messagesEvent, messagesReply } from './messages.ts'
import { responsesEvent, responsesReply } from './responses.ts'
import { orderProblem, type StreamedEvent } from './stream-order.ts'

interface Schemas {
  reply: z.ZodType
  event: z.ZodType
  error: z.ZodType
}

const schemas: Record<Dialect, Schemas> = {
  chat: { reply: chatReply, event: chatEvent, error: openaiError },
  responses: { reply: responsesReply, event: responsesEvent, error: openaiError },
  messages: { reply: messagesReply, event: messagesEvent, error: messagesError },
  gemini: { reply: geminiReply, event: geminiReply, error: geminiError },
}

/** What is wrong with a reply that the provider sent, breaches that its fault asks for aside. */
export function replyProblems(sent: SentReply): string[] {
  const { reply, event, error } = schemas[sent.dialect]
  if (isOwnBody(sent)) return []
  if (sent.headers.get('content-type')?.startsWith('text/event-stream')) {
    const { events, problems, done } = eventsOf(sent)
    const whole = sent.fault === null && sent.how === 'complete'
    const order = whole ? orderProblem(sent.dialect, events, done) : null
    const broken = events.flatMap(({ data }) => {
      const isError = 'error' in data && sent.dialect !== 'responses'
      return problemsOf(data, isError && sent.fault?.kind === 'error_event' ? error : event, sent)
    })
    return [...problems, ...broken, ...(order ? [order] : [])]
  }
  const text = textOf(sent)
  const spoilt = sent.how !== 'complete' || ['cut', 'malformed_event'].includes(sent.fault?.kind ?? '')
  if (text === '' || spoilt) return []
  const value: unknown = JSON.parse(text)
  if (Array.isArray(value)) return value.flatMap((chunk) => problemsOf(chunk, event, sent))
  const errs = sent.status >= 400 || sent.fault?.kind === 'error_body' || sent.fault?.kind === 'error_event'
  return problemsOf(value, errs ? error : reply, sent)
}

/** A scenario's own error body need not follow any schema. */
function isOwnBody({ fault }: SentReply): boolean {
  return (fault?.kind === 'http_error' || fault?.kind === 'error_body') && fault.body !== undefined
}

function problemsOf(value: unknown, schema: z.ZodType, { fault, dialect, status }: SentReply): string[] {
  if (fault?.kind === 'tool_ids' && fault.how === 'missing') return []
  if (fault?.kind === 'unknown_events') return []
  if (fault?.kind === 'truncated_arguments' && dialect === 'messages') return []
  const parsed = schema.safeParse(value)
  if (parsed.success) return []
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  return [`${dialect} ${status}: ${issues.join('; ')} in ${JSON.stringify(value)?.slice(0, 400)}`]
}

function eventsOf(sent: SentReply): { events: StreamedEvent[]; problems: string[]; done: boolean } {
  const events: StreamedEvent[] = []
  const problems: string[] = []
  let unreadable = 0
  let done = false
  const parser = createParser({
    onEvent({ event, data }) {
      done = data === '[DONE]'
      if (done) return
      try {
        events.push({ name: event, data: JSON.parse(data) as Record<string, unknown> })
      } catch {
        unreadable += 1
      }
    },
  })
  parser.feed(textOf(sent))
  const allowed = sent.fault?.kind === 'malformed_event' ? 1 : 0
  if (unreadable > allowed)
    problems.push(`${sent.dialect}: ${unreadable} events are no JSON, ${allowed} should be`)
  return { events, problems, done }
}

function textOf({ body, headers }: SentReply): string {
  const bytes = headers.get('content-encoding') === 'gzip' ? gunzipSync(body) : body
  return new TextDecoder().decode(bytes)
}
