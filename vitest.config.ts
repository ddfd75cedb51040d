import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup/validate-replies.ts'],
    // Most tests wait for processes and sockets; one worker less than processors would leave both cores idle.
    maxWorkers: 2,
    // Real processes run under the tests; no verdict hangs on this bound, it only ends a hang.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Episodes queue at the kit's own limit, not at Vitest's.
    maxConcurrency: 1000,
  },
})
