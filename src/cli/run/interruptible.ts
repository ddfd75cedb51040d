import type { Reporter, Vitest } from 'vitest/node'
import { exitCode } from '../exit-code.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * A reporter that lets an interrupted run come to an orderly end: running episodes are ended, the rest is
 * skipped, and the report of what there is gets written. A second signal leaves at once.
 */
export function interruptible(tellWorkers: () => void): Reporter {
  return {
    onInit(vitest: Vitest) {
      let interrupted = false
      const interrupt = () => {
        if (interrupted) process.exit(exitCode.notEvaluated)
        interrupted = true
        process.stderr.write('interrupted: ending the running episodes; once more to leave at once\n')
        tellWorkers()
        void vitest.cancelCurrentRun('keyboard-input')
      }
      for (const signal of signals) {
        // Vitest's own listeners would leave a millisecond later, without a report.
        process.removeAllListeners(signal)
        process.on(signal, interrupt)
      }
    },
  }
}
