import type { Dialect } from '../evidence/record.ts'
import type { Witness, WitnessedAttempt, WitnessedToolCall } from '../evidence/witness.ts'
import { qualifiedName } from '../protocols/shell-tool.ts'
import type { ToolResult } from '../protocols/types.ts'
import { type DeliveredTool, holds } from './engine.ts'

export interface WitnessRecorder {
  /** Notes a request at its arrival; the reply is filled in while it is sent. */
  attempt(dialect: Dialect, request: unknown): WitnessedAttempt
  violation(attempt: WitnessedAttempt | null, reason: string): void
  /** Notes the tool results that a request carries. */
  results(results: ToolResult[]): void
  witness(state: {
    tools: readonly DeliveredTool[]
    executed: ReadonlySet<number>
    finished: boolean
  }): Witness
}

/** Keeps what the provider saw and sent, from the script's side alone. */
export function createWitnessRecorder(): WitnessRecorder {
  const attempts: WitnessedAttempt[] = []
  const violations: string[] = []
  const outputs = new Map<string, unknown[]>()

  return {
    attempt(dialect, request) {
      const attempt: WitnessedAttempt = {
        attempt_id: `attempt-${attempts.length}`,
        dialect,
        request,
        response: null,
        status_code: null,
      }
      attempts.push(attempt)
      return attempt
    },
    violation(attempt, reason) {
      const who =
        attempt &&
        `${attempt.attempt_id} (${attempt.dialect}, ${attempt.purpose ?? 'policy'}) was not foreseen`
      violations.push(who ? `${who}: ${reason}` : reason)
    },
    results(results) {
      for (const { id, output } of results) {
        const seen = outputs.get(id) ?? []
        outputs.set(id, seen)
        if (!seen.some((other) => JSON.stringify(other) === JSON.stringify(output))) seen.push(output)
      }
    },
    witness({ tools, executed, finished }) {
      return {
        attempts: structuredClone(attempts),
        tool_calls: tools.map((tool): WitnessedToolCall => {
          const seen = outputs.get(tool.call.id) ?? []
          return {
            id: tool.call.id,
            name: qualifiedName(tool.call),
            arguments: tool.call.arguments,
            exit_code: tool.probe.exitCode,
            executed: executed.has(tool.probeIndex),
            result_seen: seen.some((output) => holds(output, tool.probe.token)),
            outputs: seen,
          }
        }),
        violations: [...violations],
        verifications: [],
        seeded: 1,
        finished,
      }
    },
  }
}
