import { defaultScope, type Scope } from '../evidence/witness.ts'

/** A declared scope with the defaults for what it leaves open. */
export const completeScope = (scope: Partial<Scope> = {}): Scope => ({
  tools: scope.tools ?? defaultScope.tools,
  verifier: scope.verifier ?? defaultScope.verifier,
  steps: scope.steps ?? defaultScope.steps,
  requireSandbox: scope.requireSandbox ?? defaultScope.requireSandbox,
})
