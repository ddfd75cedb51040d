import { findShellTool, qualifiedName, shellArguments } from '../protocols/shell-tool.ts'
import type { Protocol, ReadRequest, ReplyContent, ReplyTool } from '../protocols/types.ts'
import { auxiliaryReplies, defaultReasoning } from './defaults.ts'
import { keyOf } from './ids.ts'
import type { Fault, LogicalCall, Purpose, Script, UsageMode } from './script.ts'
import type { Probe } from './types.ts'

/** A tool call that was handed to the harness and must be seen to run before the script goes on. */
export interface DeliveredTool {
  probe: Probe
  /** Counted over all tool calls of the script. */
  probeIndex: number
  call: ReplyTool
}

export interface Ask {
  purpose: Purpose
  protocol: Protocol
  request: ReadRequest
  /** Index of the attempt over the whole episode; the usage numbers follow from it. */
  index: number
  /** Probes (by index) whose command is known to have run. */
  executed: ReadonlySet<number>
}

export type Decision =
  /** The script did not foresee this request. */
  | { kind: 'violation'; reason: string }
  | { kind: 'fault'; fault: Fault }
  | { kind: 'reply'; content: ReplyContent }

export interface Engine {
  /** Tool calls that the next request must bring the results of. */
  readonly pending: readonly DeliveredTool[]
  /** All tool calls that were handed out, in order. */
  readonly delivered: readonly DeliveredTool[]
  /** The final answer was handed out. */
  readonly finished: boolean
  decide(ask: Ask): Decision
}

/**
 * The script as a state machine: logical call and attempt in, what to do out. It does no I/O and keeps no
 * clock; the same asks always lead to the same decisions.
 */
export function createEngine(options: {
  rolloutId: string
  script: Script
  probe: (index: number) => Probe
}): Engine {
  const { script } = options
  const delivered: DeliveredTool[] = []
  /** Position and attempts of each purpose's logical calls. */
  const lanes = new Map<Purpose, { call: number; attempt: number }>()
  let pending: DeliveredTool[] = []
  let finished = false

  function faultAt(purpose: Purpose, lane: { call: number; attempt: number }): Fault | undefined {
    return script.faults?.find(
      (placed) =>
        (placed.purpose ?? 'policy') === purpose &&
        placed.call === lane.call &&
        (placed.attempt === 'every' || placed.attempt === lane.attempt),
    )?.fault
  }

  function decide(ask: Ask): Decision {
    const { purpose } = ask
    if (purpose === 'policy') {
      if (finished) return violation('it came after the final answer')
      const missing = unproven(pending, ask)
      if (missing) return violation(missing)
      pending = []
    }
    const lane = lanes.get(purpose) ?? { call: 0, attempt: 0 }
    lanes.set(purpose, lane)
    const fault = faultAt(purpose, lane)
    if (fault) {
      lane.attempt += 1
      return { kind: 'fault', fault }
    }
    const decision = purpose === 'policy' ? policyReply(script.calls[lane.call], ask) : auxiliary(ask)
    if (decision.kind === 'reply') Object.assign(lane, { call: lane.call + 1, attempt: 0 })
    return decision
  }

  function policyReply(call: LogicalCall | undefined, ask: Ask): Decision {
    if (!call) return violation('the script has no further logical call')
    const wanted = call.tools ?? []
    const offer = findShellTool(ask.request.tools)
    if (wanted.length > 0 && !offer) return violation(noShellTool(ask.request))
    const tools = wanted.map((_, position): DeliveredTool => {
      const probeIndex = delivered.length + position
      const probe = options.probe(probeIndex)
      return { probe, probeIndex, call: toolCall(offer, probe, ask, position) }
    })
    delivered.push(...tools)
    pending = tools
    finished = tools.length === 0
    return {
      kind: 'reply',
      content: {
        text: call.text ?? null,
        reasoning: reasoningOf(call, ask),
        tools: tools.map((tool) => tool.call),
        usage: usageOf(call.usage ?? script.usage, ask.index),
      },
    }
  }

  function toolCall(
    offer: ReturnType<typeof findShellTool>,
    probe: Probe,
    { protocol, index }: Ask,
    position: number,
  ): ReplyTool {
    if (!offer) throw new Error('Failed to write a tool call: no shell tool was advertised.')
    return {
      id: protocol.toolCallId(keyOf(options.rolloutId, 'tool', index, position)),
      name: offer.name,
      namespace: offer.namespace,
      arguments: shellArguments(offer, probe.command),
    }
  }

  function auxiliary({ purpose, index }: Ask): Decision {
    const text = purpose === 'policy' ? null : auxiliaryReplies[purpose]
    const usage = usageOf(script.usage, index)
    return { kind: 'reply', content: { text, reasoning: null, tools: [], usage } }
  }

  return {
    decide,
    get pending() {
      return pending
    },
    get delivered() {
      return delivered
    },
    get finished() {
      return finished
    },
  }
}

const violation = (reason: string): Decision => ({ kind: 'violation', reason })

/** Why the earlier tool calls are not done with, in words; `null` when they are. */
function unproven(pending: readonly DeliveredTool[], ask: Ask): string | null {
  for (const { call, probe, probeIndex } of pending) {
    const name = `tool call ${call.id} ("${qualifiedName(call)}")`
    if (!ask.executed.has(probeIndex)) return `it came before ${name} had run exactly once`
    const result = ask.request.results.find(({ id }) => id === call.id)
    if (!result) return `it came without the result of ${name}`
    if (!holds(result.output, probe.token)) return `its result of ${name} lacks what the command printed`
  }
  return null
}

/** True when the token stands somewhere in an output, whatever the output's shape. */
export function holds(output: unknown, token: string): boolean {
  return (typeof output === 'string' ? output : (JSON.stringify(output) ?? '')).includes(token)
}

function noShellTool(request: ReadRequest): string {
  const names = request.tools.map(qualifiedName)
  const offered = names.length > 0 ? `it advertises: ${names.join(', ')}` : 'it advertises no tools'
  return `the script needs a shell tool, and ${offered}`
}

/** Reasoning is shown by default; where a protocol has a switch for it, only when the request turned it on. */
function reasoningOf(call: LogicalCall, { request }: Ask): string | null {
  if (call.reasoning !== undefined) return call.reasoning
  return request.wantsReasoning ? defaultReasoning : null
}

/** Unique to the attempt, so that the numbers can serve as a fingerprint (EVIDENCE.md, section 4). */
function usageOf(mode: UsageMode | undefined, index: number): ReplyContent['usage'] {
  if (mode === 'omitted') return null
  return { prompt: 20 + index, completion: 8, cached: 3, reasoning: 2 }
}
