import { expect, test } from 'vitest'
import { piEmptySteps } from '../../fixtures/harnesses/index.ts'
import { failedChecks, runSuite } from './run-suite.ts'

test('an adapter that reports each failed attempt as a step of its own is caught', async () => {
  const episodes = await runSuite(piEmptySteps)
  for (const scenario of ['retry_429', 'retry_500', 'policy_model_timeout'])
    expect(failedChecks(episodes.get(scenario)), scenario).toContain('links.no_empty_step')
  for (const scenario of ['tool_success', 'tool_failure', 'usage_omitted', 'verifier_failure'])
    expect(failedChecks(episodes.get(scenario)), scenario).toEqual([])
})
