import type { Scenario } from '../types.ts'

/**
 * A harness may give a call another id than the provider did: the contract's comparison by the provider's ids
 * has no answer to that, so that the scenario's own rules judge effects and history.
 */
export const oddIds: Pick<Scenario, 'expects' | 'scope'> = {
  expects: { tool_steps: 0 },
  scope: { tools: false },
}
