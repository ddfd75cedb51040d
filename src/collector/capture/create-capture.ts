import { randomUUID } from 'node:crypto'
import type { CapturedCall, CaptureSink } from '../../evidence/capture.ts'
import type { Gap } from '../../evidence/record.ts'
import { openExchange } from './exchange.ts'

export interface CaptureOptions {
  /** Name of the model server that answers, such as `policy_model`. */
  modelServer: string
  /** Request header that carries the invocation id; of several, the first that is there. Default `x-session-id`. */
  invocationHeader?: string | string[]
  /** Request header that carries the harness's own step id; default `x-step-id`. */
  stepHeader?: string
  /** Makes the id of an exchange, 32 hex digits; default a random UUID without hyphens. */
  modelCallId?: () => string
  /** Unix seconds, fractional; default the wall clock. */
  clock?: () => number
  /**
   * Told of a call when its reply is complete, before the bytes that complete it go on, and again should it
   * still change. For keeping it where a crash does not reach it.
   */
  retained?: (call: CapturedCall) => void
}

export interface Capture extends CaptureSink {
  /** What was captured so far, in append order: an exchange is appended when its reply is complete. */
  calls(): CapturedCall[]
  /** `model_call_capture_incomplete` for each exchange that is still open. */
  gaps(): Gap[]
}

/**
 * The capture in memory. It works from the bytes on the wire alone and never reads the script, so that the
 * record and the witness are made independently.
 */
export function createCapture(options: CaptureOptions): Capture {
  const calls: CapturedCall[] = []
  const open = new Set<string>()
  return {
    begin(start) {
      const modelCallId = (options.modelCallId ?? randomCallId)()
      open.add(modelCallId)
      return openExchange(start, {
        modelCallId,
        modelRef: { type: 'responses_api_models', name: options.modelServer },
        invocationHeaders: [options.invocationHeader ?? 'x-session-id'].flat(),
        stepHeader: options.stepHeader ?? 'x-step-id',
        clock: options.clock ?? wallClock,
        append: (call) => calls.push(call) - 1,
        retained: options.retained,
        close: () => open.delete(modelCallId),
      })
    },
    calls: () => calls.map((call) => ({ ...call, record: { ...call.record } })),
    gaps: () =>
      [...open].map((id) => ({
        code: 'model_call_capture_incomplete',
        invocation_id: null,
        detail: `model_call_id=${id}`,
      })),
  }
}

function randomCallId(): string {
  return randomUUID().replaceAll('-', '')
}

function wallClock(): number {
  return Date.now() / 1000
}
