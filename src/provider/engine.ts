import { findShellTool, shellArguments } from '../protocols/shell-tool.ts'
import type { Protocol, ReadRequest, ReplyContent, ReplyTool } from '../protocols/types.ts'
import { alterContent } from './alter-content.ts'
import { auxiliaryReplies } from './defaults.ts'
import { faultNatures } from './fault-nature.ts'
import { keyOf } from './ids.ts'
import { contentOf, noShellTool, usageOf } from './reply-content.ts'
import type { Fault, LogicalCall, Purpose, Script, UsageMode, WireShape } from './script.ts'
import { resultsOf, unproven } from './tool-results.ts'
import type { Probe } from './types.ts'

/** A tool call that was handed to the harness and must be seen to run before the script goes on. */
export interface DeliveredTool {
  probe: Probe
  /** Counted over all tool calls of the script. */
  probeIndex: number
  call: ReplyTool
  /** Its result may come under an id of the harness's own. */
  ownId: boolean
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

export interface ReplyDecision {
  kind: 'reply'
  content: ReplyContent
  usage: UsageMode
  wire?: WireShape
  fault?: Fault
  /** To be told once everything was sent. */
  sent: () => void
}

export type Decision =
  /** The script did not foresee this request. */
  { kind: 'violation'; reason: string } | { kind: 'fault'; fault: Fault } | ReplyDecision

export interface Engine {
  /** Tool calls that the next request must bring the results of. */
  readonly pending: readonly DeliveredTool[]
  /** All tool calls that the harness took, in order. */
  readonly delivered: readonly DeliveredTool[]
  /** The final answer was handed out. */
  readonly finished: boolean
  decide(ask: Ask): Decision
}

/** A reply to the task that is out, until the next request shows what became of it. */
interface Turn {
  tools: DeliveredTool[]
  final: boolean
  sent: boolean
  answers: 'whole' | 'harness'
  finishes: boolean
  /** A call in it was cut off: a result can only say that it was not run, and the decision is to be made again. */
  refused: boolean
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
  const accepted: DeliveredTool[] = []
  /** Position and attempts of each purpose's logical calls. */
  const lanes = new Map<Purpose, { call: number; attempt: number }>()
  let turn: Turn | null = null

  function laneOf(purpose: Purpose) {
    const lane = lanes.get(purpose) ?? { call: 0, attempt: 0 }
    lanes.set(purpose, lane)
    return lane
  }

  function faultAt(purpose: Purpose, { call, attempt }: { call: number; attempt: number }) {
    return script.faults?.find(
      (placed) =>
        (placed.purpose ?? 'policy') === purpose &&
        placed.call === call &&
        (placed.attempt === 'every' || placed.attempt === attempt),
    )?.fault
  }

  /** What the request says of the reply before it; the reason when the script did not foresee it. */
  function settle({ request, executed }: Ask): string | null {
    if (!turn) return null
    const certain = turn.sent && turn.answers === 'whole'
    const answered = turn.tools.some((tool) => resultsOf(tool, request.results, turn?.tools).length > 0)
    if (!turn.refused && (certain || answered)) {
      if (turn.final) return 'it came after the final answer'
      const missing = unproven(turn.tools, request.results, executed)
      if (missing) return missing
      accepted.push(...turn.tools)
      const lane = laneOf('policy')
      Object.assign(lane, { call: lane.call + 1, attempt: 0 })
    }
    turn = null
    return null
  }

  function decide(ask: Ask): Decision {
    const { purpose } = ask
    if (purpose === 'policy') {
      const reason = settle(ask)
      if (reason) return { kind: 'violation', reason }
    }
    const lane = laneOf(purpose)
    const fault = faultAt(purpose, lane)
    if (fault && faultNatures[fault.kind].carries === 'error') {
      lane.attempt += 1
      return { kind: 'fault', fault }
    }
    if (purpose !== 'policy') return auxiliary(ask, lane, fault)
    const decision = policyReply(script.calls[lane.call], ask, fault)
    if (decision.kind === 'reply') lane.attempt += 1
    return decision
  }

  function policyReply(call: LogicalCall | undefined, ask: Ask, fault?: Fault): Decision {
    if (!call) return { kind: 'violation', reason: 'the script has no further logical call' }
    const wanted = call.tools ?? []
    const offer = findShellTool(ask.request.tools)
    if (wanted.length > 0 && !offer) return { kind: 'violation', reason: noShellTool(ask.request) }
    const tools = offer ? wanted.map((_, position) => deliver(offer, ask, position)) : []
    // A harness may take an answer that ended at the limit, or ask for the rest of it, which ends properly.
    const open = wanted.length === 0 && call.finish === 'length'
    const rest = open && laneOf('policy').attempt > 0
    const content = contentOf(rest ? { ...call, finish: 'stop' } : call, ask, {
      script,
      tools: tools.map((tool) => tool.call),
    })
    const altered = fault ? alterContent(content, fault, accepted.at(-1)?.call.id ?? null) : content
    const nature = fault ? faultNatures[fault.kind] : null
    const current: Turn = {
      tools: tools.flatMap((tool, position) => {
        const sent = altered.tools[position]
        return sent ? [{ ...tool, call: sent, ownId: tool.ownId || sent.id === null }] : []
      }),
      final: wanted.length === 0,
      sent: false,
      answers: nature?.answers === 'harness' || open ? 'harness' : 'whole',
      finishes: nature?.finishes ?? true,
      refused: fault?.kind === 'truncated_arguments',
    }
    turn = current
    return {
      kind: 'reply',
      content: altered,
      usage: call.usage ?? script.usage ?? 'present',
      wire: call.wire ?? script.wire,
      fault,
      sent: () => {
        current.sent = true
      },
    }
  }

  function deliver(
    offer: NonNullable<ReturnType<typeof findShellTool>>,
    { protocol, index }: Ask,
    position: number,
  ): DeliveredTool {
    const probeIndex = accepted.length + position
    const probe = options.probe(probeIndex)
    return {
      probe,
      probeIndex,
      ownId: protocol.ownToolIds === true,
      call: {
        id: protocol.toolCallId(keyOf(options.rolloutId, 'tool', index, position)),
        name: offer.name,
        namespace: offer.namespace,
        arguments: shellArguments(offer, probe.command),
      },
    }
  }

  function auxiliary(
    { purpose, index }: Ask,
    lane: { call: number; attempt: number },
    fault?: Fault,
  ): Decision {
    const text = purpose === 'policy' ? null : auxiliaryReplies[purpose]
    const usage = usageOf(script.usage, index)
    const content: ReplyContent = { text, reasoning: null, tools: [], usage }
    const answered = !fault || faultNatures[fault.kind].answers === 'whole'
    Object.assign(lane, answered ? { call: lane.call + 1, attempt: 0 } : { attempt: lane.attempt + 1 })
    return {
      kind: 'reply',
      content: fault ? alterContent(content, fault, null) : content,
      usage: script.usage ?? 'present',
      wire: script.wire,
      fault,
      sent: () => {},
    }
  }

  return {
    decide,
    get pending() {
      return turn?.tools ?? []
    },
    get delivered() {
      const certain = turn?.sent && turn.answers === 'whole'
      return certain ? [...accepted, ...(turn?.tools ?? [])] : accepted
    },
    get finished() {
      return Boolean(turn?.final && turn.sent && turn.finishes)
    },
  }
}
