import { expectationOf } from '../../src/scenarios/expectation.ts'
import type { Scenario } from '../../src/scenarios/types.ts'

export function scenariosPage(scenarios: readonly Scenario[]): string {
  const suites = [...new Set(scenarios.map(({ suites: [first] }) => first as string))]
  return `${[
    '# The scenarios',
    '',
    'Generated from the definitions by `node scripts/generate-docs.ts`. A scenario is one scripted episode: what the',
    'provider does, request by request, and what must then be true.',
    '',
    ...suites.flatMap((suite) => [
      `## ${suite}`,
      '',
      ...scenarios.filter(({ suites: [first] }) => first === suite).flatMap(entry),
    ]),
  ]
    .join('\n')
    .trimEnd()}\n`
}

function entry(scenario: Scenario): string[] {
  const { http_errors, terminal_error, tool_steps, expected_reward } = expectationOf(scenario)
  const errors =
    http_errors.length > 0 ? http_errors.join(', ') + (terminal_error ? ' for ever' : '') : 'none'
  return [
    `### ${scenario.id}`,
    '',
    `${scenario.title}. ${scenario.requirement}`,
    '',
    `- HTTP errors at the first call: ${errors}`,
    `- tool calls: ${tool_steps}; reward: ${expected_reward}`,
    ...(scenario.dialects ? [`- dialects: ${scenario.dialects.join(', ')} (${scenario.dialectReason})`] : []),
    ...(scenario.requires ? [`- only for harnesses that claim: ${scenario.requires.join(', ')}`] : []),
    ...(scenario.source && scenario.source !== 'docs/scenarios.md' ? [`- source: ${scenario.source}`] : []),
    ...(scenario.checks ?? []).map((check) => `- \`${check.id}\`: ${check.requirement}`),
    '',
  ]
}
