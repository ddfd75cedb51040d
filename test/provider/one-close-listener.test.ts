import { expect, onTestFinished, test, vi } from 'vitest'
import { runEpisode } from '../../src/episode/index.ts'
import { reference } from '../../src/harness/reference/index.ts'
import { defineScenario } from '../../src/scenarios/index.ts'

const slow = defineScenario({
  id: 'slow_and_long',
  title: 'Many events, each a moment after the one before',
  suites: ['custom'],
  requirement: 'It is read to its end.',
  script: {
    calls: [{ text: 'CONFORMANCE_DONE '.repeat(40) }],
    faults: [{ call: 0, attempt: 0, fault: { kind: 'slow', gapSeconds: 0.001 } }],
  },
})

test('a stream that waits often does not add a listener each time', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  onTestFinished(() => warned.mockRestore())
  await runEpisode({ harness: reference, scenario: slow })
  expect(
    warned.mock.calls.map(([warning]) => String(warning)).filter((text) => /listener/i.test(text)),
  ).toEqual([])
})
