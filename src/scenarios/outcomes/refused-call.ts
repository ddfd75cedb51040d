import type { Scenario } from '../types.ts'

/**
 * A call that is not run may leave a result that says so, or no trace at all: the contract's comparison of
 * saved tools with executed ones has no answer to that, so that the scenario's own rules judge the effects.
 */
export const refusedCall: Pick<Scenario, 'expects' | 'scope'> = {
  expects: { tool_steps: 0 },
  scope: { tools: false },
}
