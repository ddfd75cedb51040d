import { expect, test } from 'vitest'
import { judgeRun } from '../../src/episode/judge-run.ts'
import type { Play } from '../../src/episode/play-harness.ts'
import type { Witness } from '../../src/evidence/witness.ts'

function findings(violations: string[], strayTraffic: { target: string; count: number }[] = []) {
  const outcome = { status: 'completed', answer: null } as const
  const result = {
    outcome,
    observations: { source: 'own', invocations: [], tools: [], steps: [] },
    strayTraffic,
  }
  const witness = { attempts: [{}], violations } as unknown as Witness
  return judgeRun({ result, deadlineSeconds: 60, processes: [] } as unknown as Play, witness).findings
}

test('an unscripted request is told in the words of the provider', () => {
  expect(
    findings(['attempt-3 (chat, policy) was not foreseen: the script has no further logical call']),
  ).toEqual([
    {
      id: 'episode.unscripted_request',
      severity: 'note',
      message: 'attempt-3 (chat, policy) was not foreseen: the script has no further logical call',
    },
  ])
})

test('of many, the first is told and the others are counted', () => {
  expect(findings(['one', 'two'])[0]?.message).toBe('one (and 1 more unscripted request)')
  expect(findings(['one', 'two', 'three'])[0]?.message).toBe('one (and 2 more unscripted requests)')
})

test('an episode as scripted has none', () => {
  expect(findings([])).toEqual([])
})

test('a stray connection is counted in words', () => {
  const messages = findings(
    [],
    [
      { target: 'example.test:443', count: 1 },
      { target: 'other.test:443', count: 2 },
    ],
  ).map(({ message }) => message)
  expect(messages).toEqual([
    'The harness tried to connect to example.test:443 (once); the kit refused it.',
    'The harness tried to connect to other.test:443 (2 times); the kit refused it.',
  ])
})
