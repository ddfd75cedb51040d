import { defaultScope, type Expectation, type Scope } from '../evidence/witness.ts'
import { failureMessage } from '../provider/defaults.ts'
import type { Fault, PlacedFault } from '../provider/script.ts'
import { scriptedTools } from '../provider/scripted-tools.ts'
import { endingFault, statusOf } from './ending-fault.ts'
import type { Scenario } from './types.ts'

/** What a scenario's script lets the checks expect of witness and record (EVIDENCE.md, section 4). */
export function expectationOf(scenario: Scenario): Expectation {
  const { script } = scenario
  const leading = leadingFaults(scenario)
  const ending = endingFault(script)
  const terminal = ending?.call === 0 && statusOf(ending.fault) !== null
  const deadline = leading.find((fault) => fault.kind === 'deadline')
  const reached = ending ? script.calls.slice(0, ending.call) : script.calls
  return {
    http_errors: leading.map(statusOf).filter((status) => status !== null),
    terminal_error: terminal,
    ...(ending && !terminal ? { ends_in_failure: true } : {}),
    tool_steps: scriptedTools({ ...script, calls: reached }).length,
    expected_reward: ending ? 0 : (scenario.reward ?? 1),
    model_timeout_seconds: deadline?.kind === 'deadline' ? deadline.seconds : null,
    failure_message: ending ? messageOf(ending.fault) : null,
    ...scenario.expects,
  }
}

/**
 * The groups of evidence that the scenario asks for. A run that ends in a failure asks for no verdict, and for
 * steps only when there are some and none is in doubt: an HTTP error needs no step, every other attempt does.
 */
export function scopeOf(scenario: Scenario): Scope {
  const { tool_steps } = expectationOf(scenario)
  const ending = endingFault(scenario.script)
  return {
    ...defaultScope,
    tools: tool_steps > 0,
    verifier: !ending,
    steps: !ending || (ending.call > 0 && statusOf(ending.fault) !== null),
    ...scenario.scope,
  }
}

/** HTTP errors at the first logical call of the task, in the order of their attempts, up to the first gap. */
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

function policyFaults(scenario: Scenario): PlacedFault[] {
  return (scenario.script.faults ?? []).filter((fault) => (fault.purpose ?? 'policy') === 'policy')
}

/** The words that the failed run must keep; `null` when the fault has none of its own. */
function messageOf(fault: Fault): string | null {
  switch (fault.kind) {
    case 'http_error':
    case 'error_body':
      return fault.body === undefined ? (fault.message ?? failureMessage) : null
    case 'error_event':
      return fault.message ?? failureMessage
    default:
      return null
  }
}
