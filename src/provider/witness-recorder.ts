import type { Dialect } from '../evidence/record.ts'
import type { Witness, WitnessedAttempt, WitnessedToolCall } from '../evidence/witness.ts'
import { isObject } from '../protocols/json.ts'
import { breachText, examineRequest } from '../protocols/requests/examine.ts'
import type { Breach } from '../protocols/requests/types.ts'
import { qualifiedName } from '../protocols/shell-tool.ts'
import type { ToolResult } from '../protocols/types.ts'
import type { DeliveredTool } from './engine.ts'
import { holds, resultsOf } from './tool-results.ts'

export interface WitnessRecorder {
  /** Notes a request at its arrival; the reply is filled in while it is sent. `valid`: its text is valid UTF-8. */
  attempt(dialect: Dialect, request: unknown, valid?: boolean): WitnessedAttempt
  violation(attempt: WitnessedAttempt | null, reason: string): void
  /** The kit itself failed: nothing of it may be held against the harness. */
  kitFault(reason: string): void
  /** Notes a request that the harness had declared and that is no model call. */
  ignored(request: string): void
  /** Notes the tool results that a request carries. */
  results(results: ToolResult[]): void
  /** What a strict service would refuse in the request of an attempt, by what was sent before it. */
  breaches(attempt: WitnessedAttempt): Breach[]
  witness(state: {
    tools: readonly DeliveredTool[]
    executed: ReadonlySet<number>
    finished: boolean
    /** Tool calls that were left out; default none. */
    leftOut?: number
    /** Note what a strict service would have refused. */
    lenient: boolean
  }): Witness
}

/** Keeps what the provider saw and sent, from the script's side alone. */
export function createWitnessRecorder(): WitnessRecorder {
  const attempts: WitnessedAttempt[] = []
  const violations: string[] = []
  const ignored: string[] = []
  const kitFaults: string[] = []
  const seen = new Map<string, ToolResult>()
  const badUtf8 = new Set<WitnessedAttempt>()

  function breaches(attempt: WitnessedAttempt): Breach[] {
    const { dialect, request } = attempt
    if (!dialect || !isObject(request)) return []
    const earlier = attempts
      .slice(0, attempts.indexOf(attempt))
      .filter(({ status_code: status }) => status === 200)
      .map(({ response }) => response)
    return examineRequest(dialect, request, earlier.filter(isObject), {
      fragments: earlier.filter((response) => typeof response === 'string'),
      badUtf8: badUtf8.has(attempt),
    })
  }

  /** Examined when the witness is asked for and not when the request came, so that it costs no episode time. */
  function withLeniencies(attempt: WitnessedAttempt): WitnessedAttempt {
    const found = breaches(attempt)
    return found.length > 0 ? { ...attempt, leniencies: found.map(breachText) } : attempt
  }

  function toolCall(
    tool: DeliveredTool,
    tools: readonly DeliveredTool[],
    executed: boolean,
  ): WitnessedToolCall {
    const results = resultsOf(tool, [...seen.values()], tools)
    return {
      // A harness that numbers tool calls itself is known by the id that it put on the wire.
      id: (tool.ownId ? results[0]?.id : null) ?? tool.call.id ?? '',
      name: qualifiedName(tool.call),
      arguments: tool.call.arguments,
      exit_code: tool.probe.exitCode,
      // Of a tool that leaves no marker the result is all that can be seen.
      executed: tool.unmarked ? results.length > 0 : executed,
      result_seen: results.some(({ output }) => holds(output, tool.probe.token)),
      outputs: results.map(({ output }) => output),
    }
  }

  return {
    attempt(dialect, request, valid = true) {
      const attempt: WitnessedAttempt = {
        attempt_id: `attempt-${attempts.length}`,
        dialect,
        request,
        response: null,
        status_code: null,
      }
      attempts.push(attempt)
      if (!valid) badUtf8.add(attempt)
      return attempt
    },
    violation(attempt, reason) {
      const who =
        attempt &&
        `${attempt.attempt_id} (${attempt.dialect}, ${attempt.purpose ?? 'policy'}) was not foreseen`
      violations.push(who ? `${who}: ${reason}` : reason)
    },
    kitFault(reason) {
      kitFaults.push(reason)
    },
    ignored(request) {
      ignored.push(request)
    },
    results(results) {
      for (const result of results) seen.set(JSON.stringify([result.id, result.output]), result)
    },
    breaches,
    witness({ tools, executed, finished, leftOut = 0, lenient }) {
      return {
        attempts: structuredClone(lenient ? attempts.map(withLeniencies) : attempts),
        tool_calls: tools.map((tool) => toolCall(tool, tools, executed.has(tool.probeIndex))),
        ...(leftOut > 0 ? { left_out: leftOut } : {}),
        violations: [...violations],
        ...(ignored.length > 0 ? { ignored: [...ignored] } : {}),
        ...(kitFaults.length > 0 ? { kit_faults: [...kitFaults] } : {}),
        verifications: [],
        seeded: 1,
        finished,
      }
    },
  }
}
