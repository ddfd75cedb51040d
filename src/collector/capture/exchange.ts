import type { CapturedCall, CapturedExchange, ExchangeEnd, ExchangeStart } from '../../evidence/capture.ts'
import type { ModelCallRecord, ModelRef } from '../../evidence/record.ts'
import { decodeText } from './byte-buffer.ts'
import { derive } from './derive.ts'
import { isSuccess, statusCategory } from './error-category.ts'
import { objectOrText } from './json.ts'
import { plainBody } from './plain-body.ts'
import { agreedHeader, firstAgreedHeader } from './raw-headers.ts'
import type { BodyReader, Reply } from './reply.ts'
import { streamBody } from './stream-body.ts'

export interface ExchangeContext {
  modelCallId: string
  modelRef: ModelRef
  /** The first that is there counts. */
  invocationHeaders: string[]
  stepHeader: string
  /** Unix seconds. */
  clock: () => number
  /** Called once, when the reply is complete; tells the call's index. Later changes are made in place. */
  append: (call: CapturedCall) => number
  /** Called after each change. */
  retained?: (call: CapturedCall) => void
  /** Called once, when nothing can change any more. */
  close: () => void
}

interface Clocks {
  startedAt: number
  completedAt: number
  firstByteAt: number | null
}

/** Captures one exchange from the bytes on the wire. */
export function openExchange(start: ExchangeStart, context: ExchangeContext): CapturedExchange {
  const clocks: Clocks = { startedAt: context.clock(), completedAt: 0, firstByteAt: null }
  const request = objectOrText(decodeText(start.body))
  let status: number | null = null
  let reader: BodyReader | null = null
  let call: CapturedCall | null = null
  let ended = false

  function retain(how?: ExchangeEnd): void {
    const reply = reader ? reader.read(how) : unanswered(how)
    if (call) {
      Object.assign(call, retained(reply, call.record.call_index))
    } else {
      clocks.completedAt = context.clock()
      call = retained(reply, 0)
      call.record.call_index = context.append(call)
    }
    context.retained?.(call)
  }

  function retained(reply: Reply, callIndex: number): CapturedCall {
    return {
      record: {
        call_index: callIndex,
        model_call_id: context.modelCallId,
        client_session_id: firstAgreedHeader(start.rawHeaders, context.invocationHeaders),
        model_ref: context.modelRef,
        dialect: start.dialect,
        status_code: status,
        error_category: category(status, reply),
        ...derive(start.dialect, request, reply.response),
        ...timing(clocks),
        reasoning_content: null,
        tool_calls: [],
      },
      request,
      response: reply.response,
      stepId: agreedHeader(start.rawHeaders, context.stepHeader),
      streamResponseId: reply.streamResponseId,
    }
  }

  return {
    modelCallId: context.modelCallId,
    respond(code, headers) {
      if (ended || reader) return
      status = code
      const stream = isSuccess(code) && /^\s*text\/event-stream\b/i.test(headers.get('content-type') ?? '')
      reader = stream ? streamBody(start.dialect, headers) : plainBody(start.dialect, code, headers)
    },
    chunk(bytes) {
      if (ended || !reader || bytes.byteLength === 0) return
      clocks.firstByteAt ??= context.clock()
      if (reader.push(bytes) && !call) retain()
    },
    end(how) {
      if (ended) return
      ended = true
      retain(how)
      context.close()
    },
  }
}

/** No status and no byte went out. */
function unanswered(how: ExchangeEnd | undefined): Reply {
  return {
    response: null,
    category: how === 'cancelled' ? 'cancelled' : 'connection',
    streamResponseId: null,
  }
}

function category(status: number | null, reply: Reply): string | null {
  return status === null || isSuccess(status) ? reply.category : statusCategory(status)
}

type Timing = Pick<ModelCallRecord, 'started_at' | 'completed_at' | 'latency_total_ms' | 'latency_ttft_ms'>

function timing({ startedAt, completedAt, firstByteAt }: Clocks): Timing {
  return {
    started_at: startedAt,
    completed_at: completedAt,
    latency_total_ms: milliseconds(startedAt, completedAt),
    latency_ttft_ms: firstByteAt === null ? null : milliseconds(startedAt, firstByteAt),
  }
}

/** Rounded to a microsecond; a clock that was set back gives 0. */
function milliseconds(from: number, to: number): number {
  return Math.max(0, Math.round((to - from) * 1e6) / 1e3)
}
