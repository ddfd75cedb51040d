import type { Scenario } from './types.ts'

/**
 * For scripts in which it is up to the harness which calls it takes (one that was cut off may be refused with a
 * result, or leave no trace) and under which ids: the contract's comparison of saved tools with executed ones
 * has no answer to that, so that the scenario's own rules judge effects and history.
 */
export const toolsUntold: Pick<Scenario, 'expects' | 'scope'> = {
  expects: { tool_steps: 0 },
  scope: { tools: false },
}
