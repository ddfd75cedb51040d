import pc from 'picocolors'
import { beforeAll, expect, test } from 'vitest'
import { driftLines } from '../../src/report/claim-words.ts'
import { claimsOf } from '../../src/report/claims.ts'
import { htmlReport } from '../../src/report/html/report-page.ts'
import { markdownReport } from '../../src/report/markdown.ts'
import type { FinishedEpisode } from '../../src/report/reported-episode.ts'
import { closingLines } from '../../src/vitest/closing-lines.ts'
import { finishedEpisode } from './support/finished.ts'
import { episode, report } from './support/fixtures.ts'

let ran: FinishedEpisode
beforeAll(async () => {
  ran = await finishedEpisode()
})

type Seen = NonNullable<FinishedEpisode['observed']>

function claim(declared: FinishedEpisode['declared'], ...observed: Seen[]) {
  const episodes = observed.map((seen, index) => ({
    ...ran,
    scenario: `scenario_${index}`,
    declared,
    observed: seen,
  }))
  return claimsOf(episodes)[0]
}

test('an episode that really ran shows its protocol and its retries', () => {
  const claims = claimsOf([ran])
  const of = (name: string) => claims.find(({ capability }) => capability === name)
  expect(of('retries')).toMatchObject({ claimed: true, observed: 'yes', seen: 1 })
  expect(of('protocol chat')).toMatchObject({ claimed: true, observed: 'yes' })
  expect(of('protocol messages')).toMatchObject({ claimed: true, observed: 'not_tried' })
  expect(of('subagents')).toMatchObject({ claimed: false, observed: 'not_tried' })
  expect(driftLines(claims)).toEqual([])
})

test('one episode that shows it is enough', () => {
  expect(claim({ retries: true }, { retries: 'not_seen' }, { retries: 'seen' })).toMatchObject({
    observed: 'yes',
    seen: 1,
    notSeen: 1,
  })
})

test('claimed and never seen is drift', () => {
  const found = claim({ retries: true }, { retries: 'not_seen' }, { retries: 'not_seen' })
  expect(found).toMatchObject({
    observed: 'no',
    drift: 'claimed, but not observed in any of the 2 episodes that gave an occasion',
  })
})

test('seen and not claimed is drift', () => {
  expect(claim({ subagents: false }, { subagents: 'seen' })?.drift).toBe('not claimed, but observed')
})

test('a protocol that is not in the list is drift', () => {
  expect(claim({}, { 'protocol gemini': 'seen' })).toMatchObject({
    claimed: false,
    drift: 'not claimed, but observed',
  })
})

test('where nothing is said, nothing drifts', () => {
  expect(claim({}, { retries: 'seen' })).toMatchObject({ claimed: null, observed: 'yes' })
  expect(claim({}, { retries: 'seen' })).not.toHaveProperty('drift')
  expect(claim({}, { retries: 'not_seen' })).not.toHaveProperty('drift')
})

test('the report shows claim, observation and drift', () => {
  const [retries] = claimsOf([{ ...ran, declared: { retries: true }, observed: { retries: 'not_seen' } }])
  const whole = report([episode()], { claims: [retries!] })
  const words = 'claimed, but not observed in the one episode that gave an occasion'
  expect(markdownReport(whole)).toContain(
    `| reference built-in | retries | claimed | not seen in 1 episode that asked for it | **drift**: ${words} |`,
  )
  expect(htmlReport(whole)).toContain('drift')
  expect(driftLines(whole.claims)).toEqual([`reference built-in, retries: ${words}`])
  const colors = pc.createColors(false)
  expect(closingLines(whole, 'out', colors)).toContain(`  reference built-in, retries: ${words}\n`)
  expect(closingLines(report([episode()]), 'out', colors)).not.toContain('differ')
})
