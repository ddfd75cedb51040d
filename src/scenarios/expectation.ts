import { defaultScope, type Expectation, type Scope } from '../evidence/witness.ts'
import type { Fault, PlacedFault } from '../provider/script.ts'
import type { Scenario } from './types.ts'

const defaultFailureMessage = 'controlled model failure'

/** What a scenario's script lets the checks expect of witness and record (EVIDENCE.md, section 4). */
export function expectationOf(scenario: Scenario): Expectation {
  const leading = leadingFaults(scenario)
  const terminal = terminalFault(scenario)
  const deadline = leading.find((fault) => fault.kind === 'deadline')
  return {
    http_errors: leading.map(statusOf).filter((status) => status !== null),
    terminal_error: terminal !== undefined,
    tool_steps: terminal
      ? 0
      : scenario.script.calls.reduce((sum, call) => sum + (call.tools?.length ?? 0), 0),
    expected_reward: terminal ? 0 : (scenario.reward ?? 1),
    model_timeout_seconds: deadline?.kind === 'deadline' ? deadline.seconds : null,
    failure_message: terminal ? messageOf(terminal) : null,
  }
}

/** The groups of evidence that the scenario asks for: none of a run that ends on a provider failure. */
export function scopeOf(scenario: Scenario): Scope {
  const { terminal_error, tool_steps } = expectationOf(scenario)
  return {
    ...defaultScope,
    tools: tool_steps > 0,
    verifier: !terminal_error,
    steps: !terminal_error,
    ...scenario.scope,
  }
}

/** Faults at the first logical call of the task, in the order of their attempts, up to the first gap. */
function leadingFaults(scenario: Scenario): Fault[] {
  const placed = policyFaults(scenario).filter((fault) => fault.call === 0)
  const forEver = placed.find((fault) => fault.attempt === 'every')
  if (forEver) return [forEver.fault]
  const faults: Fault[] = []
  for (let attempt = 0; ; attempt++) {
    const at = placed.find((fault) => fault.attempt === attempt)
    if (!at || statusOf(at.fault) === null) return faults
    faults.push(at.fault)
  }
}

/** A permanent HTTP error at the first call ends the run; elsewhere a scenario says itself what it expects. */
function terminalFault(scenario: Scenario): Fault | undefined {
  return policyFaults(scenario).find(
    ({ call, attempt, fault }) => call === 0 && attempt === 'every' && statusOf(fault) !== null,
  )?.fault
}

function policyFaults(scenario: Scenario): PlacedFault[] {
  return (scenario.script.faults ?? []).filter((fault) => (fault.purpose ?? 'policy') === 'policy')
}

function statusOf(fault: Fault): number | null {
  if (fault.kind === 'http_error') return fault.status
  return fault.kind === 'deadline' ? 504 : null
}

function messageOf(fault: Fault): string | null {
  if (fault.kind !== 'http_error' || fault.body !== undefined) return null
  return fault.message ?? defaultFailureMessage
}
