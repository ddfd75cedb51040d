import { beforeAll, expect, test } from 'vitest'
import { buildReport, type FinishedEpisode } from '../../src/report/build-report.ts'
import { reportSchema } from '../../src/report/schema.ts'
import { entry } from './support/baselines.ts'
import { finishedEpisode } from './support/finished.ts'
import { failed } from './support/fixtures.ts'

let ran: FinishedEpisode
beforeAll(async () => {
  ran = await finishedEpisode()
})

const build = (...episodes: FinishedEpisode[]) =>
  buildReport({ episodes, startedAt: new Date(0), complete: true })

test('a real episode makes a valid report', () => {
  const report = build(ran)
  expect(reportSchema.parse(report)).toEqual(JSON.parse(JSON.stringify(report)))
  expect(report.gate).toBe('met')
  expect(report.episodes[0]).toMatchObject({
    rollout: 'rollouts/reference/retry_429.jsonl',
    replay: 'npx harness-conformance run --harness reference --scenario retry_429 --seed 1 --keep',
  })
})

test('nothing of the record, the witness or the answer is in it', () => {
  const secret = 'the-words-of-a-conversation'
  const text = JSON.stringify(
    build({
      ...ran,
      record: { response: secret },
      witness: { ...ran.witness, violations: [secret] } as never,
      outcome: { status: 'failed', answer: secret, failure: { message: secret }, stderrTail: secret },
    }),
  )
  expect(text).not.toContain(secret)
})

test('a failed check carries its requirement; one that passed does not', () => {
  const [first, second] = ran.checks
  const checks = [{ ...first!, status: 'fail' as const }, second!]
  const [reported, passed] = build({ ...ran, status: 'failed', checks }).episodes[0]!.checks
  expect(reported?.requirement).toMatch(/\w/)
  expect(passed).not.toHaveProperty('requirement')
})

test("a scenario's own check carries its own requirement and source", () => {
  const own = { id: 'own.rule', requirement: 'It is kept.', source: 'docs/own.md' }
  const about = { title: 'Own', requirement: 'All is kept.', source: 'docs/all.md', checks: [own] }
  const [reported] = build({
    ...ran,
    status: 'failed',
    about,
    checks: [failed('own.rule') as never],
  }).episodes
  expect(reported?.checks[0]).toMatchObject({ requirement: own.requirement, source: own.source })
  expect(reported?.about).toEqual({ title: 'Own', requirement: 'All is kept.', source: 'docs/all.md' })
})

test('an episode without a record has no rollout', () => {
  expect(build({ ...ran, record: null }).episodes[0]?.rollout).toBeNull()
})

test('each test file may have its own baseline', () => {
  const own = {
    ...ran,
    status: 'failed' as const,
    checks: [failed('links.error_attempts') as never, ...ran.checks.slice(0, 3)],
  }
  const entries = [entry({ harness: 'reference' })]
  const report = build({ ...own, baseline: entries }, { ...own, dialect: 'responses', baseline: [] })
  expect(report.episodes.map(({ status }) => status)).toEqual(['expected_failure', 'failed'])
  expect(report.baseline).toMatchObject({ entries: 1, used: 1 })
})

test('without a baseline the report has none', () => {
  expect(build(ran).baseline).toBeNull()
})

test('empty is red', () => {
  expect(build().gate).toBe('not_evaluated')
})
