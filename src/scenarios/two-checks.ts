import type { LogicalCall } from '../provider/script.ts'
import { finalAnswer } from './define-scenario.ts'

/** The task of the core scenarios: two shell commands, one after the other, then the final answer. */
export function twoChecks(options: { firstExitCode?: number } = {}): LogicalCall[] {
  return [
    { tools: [{ kind: 'shell', exitCode: options.firstExitCode ?? 0 }] },
    { tools: [{ kind: 'shell' }] },
    { text: finalAnswer },
  ]
}
