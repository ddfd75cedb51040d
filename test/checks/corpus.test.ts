import { expect, test } from 'vitest'
import { type Inspection, inspectEpisode, inspectRecord } from '../../src/checks/index.ts'
import { type CorpusCase, corpus } from './corpus.ts'

const cases = corpus()

test('the corpus is whole', () => {
  expect(cases).toHaveLength(260)
})

test.each(cases.map((entry) => [entry.id, entry] as const))(
  '%s',
  (_, { scope, record, expected, ...episode }) => {
    const alone = inspectRecord({ record, scope })
    const { witness, expectation } = episode
    const whole = witness && expectation ? inspectEpisode({ record, scope, witness, expectation }) : alone
    expect({
      gate: alone.gate,
      ...(expected.episodeGate && { episodeGate: whole.gate }),
      ...outcomeOf(whole),
    }).toEqual(expected)
  },
)

/** What the corpus records of an inspection: its own 79 checks, without the kit's extensions. */
function outcomeOf({ checks, tokenAvailability }: Inspection): Omit<CorpusCase['expected'], 'gate'> {
  const own = checks.filter(({ extension }) => !extension)
  return {
    checks: Object.fromEntries(own.map(({ id, status }) => [id, status])),
    blockedBy: Object.fromEntries(
      own.filter(({ blockedBy }) => blockedBy.length > 0).map(({ id, blockedBy }) => [id, blockedBy]),
    ),
    tokenAvailability,
  }
}
