import type { PlacedFault } from '../../src/provider/script.ts'
import { expectationOf } from '../../src/scenarios/expectation.ts'
import type { Scenario } from '../../src/scenarios/types.ts'

export function scenariosPage(scenarios: readonly Scenario[]): string {
  const suites = [...new Set(scenarios.map(({ suites: [first] }) => first as string))]
  const common = commonRules(scenarios)
  return `${[
    '# The scenarios',
    '',
    'Generated from the definitions by `node scripts/generate-docs.ts`. A scenario is one scripted episode: what the',
    'provider does, request by request, and what must then be true. The evidence contract (`checks.md`) applies to each of',
    'them; the rules that a scenario adds are named with it. A hostile scenario names its benign twin: it looks alike, and',
    'a harness that passes the one by doing too much fails the other.',
    '',
    '## Rules that scenarios share',
    '',
    ...[...common].map(([id, requirement]) => `- \`${id}\`: ${requirement}`),
    '',
    ...suites.flatMap((suite) => [
      `## ${suite}`,
      '',
      ...scenarios
        .filter(({ suites: [first] }) => first === suite)
        .flatMap((scenario) => entry(scenario, common)),
    ]),
  ]
    .join('\n')
    .trimEnd()}\n`
}

/** Rules that say the same wherever they are used. */
function commonRules(scenarios: readonly Scenario[]): Map<string, string> {
  const checks = scenarios.flatMap((scenario) => scenario.checks ?? [])
  const ids = [...new Set(checks.map(({ id }) => id))].sort()
  return new Map(
    ids.flatMap((id) => {
      const [first, ...others] = new Set(
        checks.filter((check) => check.id === id).map((check) => check.requirement),
      )
      return first !== undefined && others.length === 0 ? [[id, first]] : []
    }),
  )
}

function entry(scenario: Scenario, common: Map<string, string>): string[] {
  const { http_errors, terminal_error, tool_steps, expected_reward } = expectationOf(scenario)
  const errors =
    http_errors.length > 0 ? http_errors.join(', ') + (terminal_error ? ' for ever' : '') : 'none'
  const checks = scenario.checks ?? []
  const shared = checks.filter(({ id }) => common.has(id))
  return [
    `### ${scenario.id}`,
    '',
    `${scenario.title}. ${scenario.requirement}`,
    '',
    ...(scenario.script.faults ?? []).map((fault) => `- ${describeFault(fault)}`),
    `- HTTP errors at the first call: ${errors}`,
    `- tool calls: ${tool_steps}${tool_steps > 0 ? optionalOf(scenario) : ''}; reward: ${expected_reward}`,
    ...(scenario.suites.length > 1 ? [`- also in: ${scenario.suites.slice(1).join(', ')}`] : []),
    ...(scenario.twin ? [`- benign twin: ${scenario.twin}`] : []),
    ...(scenario.dialects ? [`- dialects: ${scenario.dialects.join(', ')} (${scenario.dialectReason})`] : []),
    ...(scenario.requires ? [`- only for harnesses that claim: ${scenario.requires.join(', ')}`] : []),
    ...(scenario.source && scenario.source !== 'docs/scenarios.md' ? [`- source: ${scenario.source}`] : []),
    ...checks.filter(({ id }) => !common.has(id)).map((check) => `- \`${check.id}\`: ${check.requirement}`),
    ...(shared.length > 0 ? [`- and ${shared.map(({ id }) => `\`${id}\``).join(', ')}`] : []),
    '',
  ]
}

/** Calls that are left out for harnesses without such a tool. */
function optionalOf({ script }: Scenario): string {
  const tools = script.calls.filter(({ optional }) => optional).flatMap((call) => call.tools ?? [])
  return tools.length > 0 ? ` (of which ${tools.length} where the harness has such a tool)` : ''
}

/** A fault with its settings, without the bodies that it carries. */
function describeFault({ call, attempt, fault, purpose = 'policy' }: PlacedFault): string {
  const { kind, ...rest } = fault
  const settings = Object.entries(rest)
    .filter(([name]) => name !== 'body')
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
  const where = attempt === 'every' ? 'every attempt' : `attempt ${attempt}`
  const whose = purpose === 'policy' ? 'call' : `${purpose}, call`
  return `${whose} ${call}, ${where}: \`${kind}\`${settings.length > 0 ? ` (${settings.join(', ')})` : ''}`
}
