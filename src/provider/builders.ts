import type {
  Fault,
  LogicalCall,
  OwnToolCall,
  PlacedFault,
  Purpose,
  ShellProbe,
  StreamPoint,
} from './script.ts'

export type CallOptions = Omit<LogicalCall, 'tools' | 'text'>

/** A decision to run one shell command that ends with `exitCode`. */
export function shell(exitCode = 0, options: CallOptions & { text?: string } = {}): LogicalCall {
  return { tools: [{ kind: 'shell', exitCode }], ...options }
}

/** One decision with several parallel shell commands, one for each exit code. */
export function parallelShells(
  exitCodes: number[],
  options: CallOptions & { text?: string } = {},
): LogicalCall {
  return { tools: exitCodes.map((exitCode): ShellProbe => ({ kind: 'shell', exitCode })), ...options }
}

/** A decision to call another tool of the harness, known by one of these names. */
export function ownTool(
  names: string | string[],
  args: Record<string, unknown> = {},
  options: CallOptions & { text?: string } & Pick<OwnToolCall, 'fails' | 'argumentsOf'> = {},
): LogicalCall {
  const { fails, argumentsOf, ...rest } = options
  const tool: OwnToolCall = {
    kind: 'tool',
    names: [names].flat(),
    arguments: args,
    ...(argumentsOf ? { argumentsOf } : {}),
    ...(fails ? { fails } : {}),
  }
  return { tools: [tool], ...rest }
}

/** The final answer. */
export function answer(text = 'CONFORMANCE_DONE', options: CallOptions = {}): LogicalCall {
  return { text, ...options }
}

/** A final answer in which the model declines. */
export function refusal(text = 'I decline.', options: CallOptions = {}): LogicalCall {
  return { refusal: text, finish: 'refusal', ...options }
}

type Options<Kind extends Fault['kind'], Given extends string = never> = Omit<
  Extract<Fault, { kind: Kind }>,
  'kind' | Given
>

/** An HTTP error; headers default to `retry-after: 0`, the body to the kit's error object. */
export function httpError(status: number, options: Options<'http_error', 'status'> = {}): Fault {
  return { kind: 'http_error', status, ...options }
}

/** The model server's own deadline expires after `seconds`: silence, then a 504. */
export function deadline(seconds: number): Fault {
  return { kind: 'deadline', seconds }
}

/** HTTP 200 whose body is an error. */
export function errorBody(options: Options<'error_body'> = {}): Fault {
  return { kind: 'error_body', ...options }
}

/** A stream that began well carries an error and ends. */
export function errorEvent(options: Options<'error_event'> = {}): Fault {
  return { kind: 'error_event', ...options }
}

/** The reply stops: `end` in an orderly way, `fin` and `rst` with the connection. */
export function cut(how: 'end' | 'fin' | 'rst', at: StreamPoint | 'before_headers'): Fault {
  return { kind: 'cut', how, at }
}

/** Silence, for ever unless `seconds` are given. */
export function stall(at: StreamPoint | 'before_headers', options: Options<'stall', 'at'> = {}): Fault {
  return { kind: 'stall', at, ...options }
}

/** Slow but alive. */
export function slow(gapSeconds: number): Fault {
  return { kind: 'slow', gapSeconds }
}

/** Places a fault at one attempt of one logical call. */
export function at(call: number, attempt: number | 'every', fault: Fault, purpose?: Purpose): PlacedFault {
  return { ...(purpose ? { purpose } : {}), call, attempt, fault }
}
