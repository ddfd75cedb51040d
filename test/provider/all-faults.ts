import {
  answer,
  cut,
  deadline,
  errorBody,
  errorEvent,
  httpError,
  parallelShells,
  shell,
  slow,
  stall,
} from '../../src/provider/builders.ts'
import type { Fault, LogicalCall, StreamPoint } from '../../src/provider/script.ts'

export interface FaultCase {
  name: string
  fault: Fault
  /** The call that it is placed at. */
  call: LogicalCall
}

const text = answer('Done with é, 日 and 🌍.')
const tool = shell()
const tools = parallelShells([0, 0])

const everywhere: StreamPoint[] = [
  'after_headers',
  'start',
  'in_reasoning',
  'before_finish',
  'before_terminal',
]

function places(call: LogicalCall): StreamPoint[] {
  return call.tools ? [...everywhere, 'in_tool_arguments', 'after_tool_call'] : [...everywhere, 'in_text']
}

function named(call: LogicalCall, label: string, fault: Fault): FaultCase {
  return { name: `${label} (${call.tools ? 'tool' : 'text'})`, fault, call }
}

const atPlaces = [text, tool].flatMap((call) =>
  places(call).flatMap((point) => [
    ...(['end', 'fin', 'rst'] as const).map((how) => named(call, `cut ${how} ${point}`, cut(how, point))),
    named(call, `error event ${point}`, errorEvent({ at: point })),
    named(call, `stall ${point}`, stall(point, { seconds: 0.02 })),
  ]),
)

/** Every fault of the vocabulary, at every place where it can stand. */
export const faultCases: FaultCase[] = [
  ...[400, 401, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503, 504, 529].map((status) =>
    named(text, `http ${status}`, httpError(status)),
  ),
  named(text, 'http html', httpError(502, { body: '<html><body>Bad gateway</body></html>' })),
  named(text, 'http empty', httpError(503, { body: '' })),
  named(text, 'http gzip', httpError(502, { body: '<html>é</html>', gzip: true })),
  named(text, 'http array', httpError(500, { body: [{ error: 'in a list' }] })),
  named(text, 'http date', httpError(429, { retryAfterDate: 0 })),
  named(text, 'deadline', deadline(0.02)),
  named(text, 'error body', errorBody()),
  named(text, 'error body own', errorBody({ body: { error: { code: 429, message: 'scripted' } } })),
  named(text, 'error event failed', errorEvent({ at: 'in_text', form: 'failed', status: 429 })),
  named(text, 'cut before headers', cut('fin', 'before_headers')),
  named(text, 'reset before headers', cut('rst', 'before_headers')),
  named(text, 'stall before headers', stall('before_headers', { seconds: 0.02 })),
  named(text, 'stall kept alive', stall('in_text', { seconds: 0.03, keepAliveSeconds: 0.01 })),
  named(answer('X'), 'one letter, kept alive', stall('in_text', { seconds: 0.03, keepAliveSeconds: 0.01 })),
  named(tool, 'arguments kept alive', stall('in_tool_arguments', { seconds: 0.03, keepAliveSeconds: 0.01 })),
  named(text, 'slow', slow(0.002)),
  ...atPlaces,
  ...[text, tool].flatMap((call) => [
    named(call, 'missing finish', { kind: 'missing_finish' }),
    named(call, 'missing terminal', { kind: 'missing_terminal' }),
    named(call, 'empty', { kind: 'empty' }),
    named(call, 'reasoning only', { kind: 'reasoning_only', finish: 'length' }),
    named(call, 'refusal', { kind: 'refusal' }),
    named(call, 'unknown events', { kind: 'unknown_events' }),
    named(call, 'malformed event', { kind: 'malformed_event' }),
  ]),
  named(tool, 'truncated, tool label', { kind: 'truncated_arguments', finish: 'tool' }),
  named(tools, 'truncated, length label', { kind: 'truncated_arguments', finish: 'length' }),
  named(tools, 'duplicate ids', { kind: 'tool_ids', how: 'duplicate' }),
  named(tools, 'fused calls', { kind: 'tool_ids', how: 'fused' }),
  named(tools, 'missing ids', { kind: 'tool_ids', how: 'missing' }),
]
