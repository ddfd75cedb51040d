import type { Protocol, ReadRequest, ReplyContent, ReplyTool } from '../protocols/types.ts'
import { alterContent } from './alter-content.ts'
import { auxiliaryReplies } from './defaults.ts'
import { faultNatures } from './fault-nature.ts'
import { keyOf } from './ids.ts'
import { contentOf, usageOf } from './reply-content.ts'
import type { Fault, LogicalCall, Purpose, Script, UsageMode, WireShape } from './script.ts'
import { callsOf, firstToolOf } from './scripted-tools.ts'
import { missingTool, writeTool } from './tool-calls.ts'
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
  /** A tool of the harness that leaves no marker: its result is all that can be seen of it. */
  unmarked?: boolean
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
  /** Tool calls of optional decisions that the harness advertises no tool for. */
  readonly leftOut: number
  /** The final answer was handed out. */
  readonly finished: boolean
  decide(ask: Ask): Decision
}

/** A reply of the script that is out, until the next request shows what became of it. */
interface Turn {
  tools: DeliveredTool[]
  final: boolean
  sent: boolean
  answers: 'whole' | 'harness'
  finishes: boolean
  /** A call in it was cut off: a result can only say that it was not run, and the decision is to be made again. */
  refused: boolean
}

/** Where the calls of one purpose stand. */
interface Lane {
  call: number
  attempt: number
  turn: Turn | null
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
  const lanes = new Map<Purpose, Lane>()
  let leftOut = 0

  function laneOf(purpose: Purpose): Lane {
    const lane = lanes.get(purpose) ?? { call: 0, attempt: 0, turn: null }
    lanes.set(purpose, lane)
    return lane
  }

  function faultAt(purpose: Purpose, { call, attempt }: Lane) {
    return script.faults?.find(
      (placed) =>
        (placed.purpose ?? 'policy') === purpose &&
        placed.call === call &&
        (placed.attempt === 'every' || placed.attempt === attempt),
    )?.fault
  }

  /** What the request says of the reply before it; the reason when the script did not foresee it. */
  function settle({ purpose, request, executed }: Ask, lane: Lane): string | null {
    const { turn } = lane
    if (!turn) return null
    const certain = turn.sent && turn.answers === 'whole'
    const answered = turn.tools.some((tool) => resultsOf(tool, request.results, turn.tools).length > 0)
    if (!turn.refused && (certain || answered)) {
      if (turn.final && purpose === 'policy') return 'it came after the final answer'
      const missing = unproven(turn.tools, request.results, executed)
      if (missing) return missing
      accepted.push(...turn.tools)
      Object.assign(lane, { call: lane.call + 1, attempt: 0 })
    }
    lane.turn = null
    return null
  }

  function decide(ask: Ask): Decision {
    const { purpose } = ask
    const lane = laneOf(purpose)
    const reason = settle(ask, lane)
    if (reason) return { kind: 'violation', reason }
    leaveOut(ask, lane)
    const fault = faultAt(purpose, lane)
    if (fault && faultNatures[fault.kind].carries === 'error') {
      lane.attempt += 1
      return { kind: 'fault', fault }
    }
    const call = callsOf(script, purpose)[lane.call]
    if (!call) return beyond(ask, lane, fault)
    const decision = scripted(call, ask, lane, fault)
    if (decision.kind === 'reply') lane.attempt += 1
    return decision
  }

  /** Goes on to the first decision that is not optional, or for which the harness has the tools. */
  function leaveOut({ purpose, request }: Ask, lane: Lane): void {
    for (;;) {
      const { optional = false, tools = [] } = callsOf(script, purpose)[lane.call] ?? {}
      if (!optional || lane.attempt > 0 || missingTool(tools, request) === null) return
      leftOut += tools.length
      lane.call += 1
    }
  }

  function scripted(call: LogicalCall, ask: Ask, lane: Lane, fault?: Fault): Decision {
    const wanted = call.tools ?? []
    const missing = missingTool(wanted, ask.request)
    if (missing) return { kind: 'violation', reason: missing }
    const tools = wanted.map((_, position) => deliver(call, ask, lane, position))
    // A harness may take an answer that ended at the limit, or ask for the rest of it, which ends properly.
    const open = wanted.length === 0 && call.finish === 'length'
    const rest = open && lane.attempt > 0
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
    lane.turn = current
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
    call: LogicalCall,
    { purpose, protocol, request, index }: Ask,
    lane: Lane,
    position: number,
  ): DeliveredTool {
    const probeIndex = firstToolOf(script, purpose, lane.call) + position
    const tool = (call.tools ?? [])[position]
    const own = tool?.kind === 'tool'
    const probe = own ? { token: '', command: '', exitCode: tool.fails ? 1 : 0 } : options.probe(probeIndex)
    const id = protocol.toolCallId(keyOf(options.rolloutId, 'tool', index, position))
    return {
      probe,
      probeIndex,
      ownId: protocol.ownToolIds === true,
      call: { id, ...writeTool(tool, request, probe.command) },
      ...(own ? { unmarked: true } : {}),
    }
  }

  /** The script has no such call: none to the task is foreseen, those of another purpose get the kit's own text. */
  function beyond({ purpose, index }: Ask, lane: Lane, fault?: Fault): Decision {
    if (purpose === 'policy') return { kind: 'violation', reason: 'the script has no further logical call' }
    const usage = usageOf(script.usage, index)
    const content: ReplyContent = { text: auxiliaryReplies[purpose], reasoning: null, tools: [], usage }
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

  const turns = () => [...lanes.values()].flatMap(({ turn }) => turn ?? [])
  return {
    decide,
    get pending() {
      return turns().flatMap(({ tools }) => tools)
    },
    get delivered() {
      const certain = turns().filter(({ sent, answers }) => sent && answers === 'whole')
      return [...accepted, ...certain.flatMap(({ tools }) => tools)]
    },
    get leftOut() {
      return leftOut
    },
    get finished() {
      const turn = lanes.get('policy')?.turn
      return Boolean(turn?.final && turn.sent && turn.finishes)
    },
  }
}
