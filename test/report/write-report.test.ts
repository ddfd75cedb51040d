import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inspectRecord } from '../../src/checks/index.ts'
import { readRollouts } from '../../src/evidence/index.ts'
import { readReport } from '../../src/report/read-report.ts'
import { writeFileAtomic } from '../../src/report/write-files.ts'
import { writeReport } from '../../src/report/write-report.ts'
import { scratchFolder } from '../support/scratch-folder.ts'
import { finishedEpisode } from './support/finished.ts'

const run = { startedAt: new Date(0), complete: true }

test('writes the report in all its forms, and each rollout with its scope', async () => {
  const folder = await scratchFolder()
  const report = writeReport(folder, { ...run, episodes: [await finishedEpisode()] })
  expect(readdirSync(folder).sort()).toEqual([
    'badge.json',
    'badge.svg',
    'report.html',
    'report.json',
    'report.md',
    'rollouts',
  ])
  expect(readReport(join(folder, 'report.json'))).toEqual(report)
  const path = join(folder, report.episodes[0]?.rollout as string)
  const { expectation, ...scope } = JSON.parse(readFileSync(path.replace(/jsonl$/, 'scope.json'), 'utf8'))
  const records = await Array.fromAsync(readRollouts(path))
  const [inspection] = records.map((record) => inspectRecord({ record, scope, expectation }))
  expect(inspection?.gate).toBe('pass')
  expect(inspection?.checks.find(({ id }) => id === 'outcome.not_masked')?.status).toBe('pass')
})

test('one harness in two protocols keeps both rollouts', async () => {
  const folder = await scratchFolder()
  const chat = await finishedEpisode()
  const report = writeReport(folder, { ...run, episodes: [chat, { ...chat, dialect: 'responses' }] })
  for (const { rollout } of report.episodes) expect(existsSync(join(folder, rollout as string))).toBe(true)
  expect(new Set(report.episodes.map(({ rollout }) => rollout)).size).toBe(2)
})

test("an earlier run's rollouts go, other files stay", async () => {
  const folder = await scratchFolder()
  writeReport(folder, { ...run, episodes: [await finishedEpisode()] })
  expect(existsSync(join(folder, 'rollouts'))).toBe(true)
  writeFileSync(join(folder, 'notes.txt'), '')
  writeReport(folder, { ...run, episodes: [] })
  expect(existsSync(join(folder, 'rollouts'))).toBe(false)
  expect(existsSync(join(folder, 'notes.txt'))).toBe(true)
})

test("rollouts that are not the kit's stay, where the report is written into a repository", async () => {
  const folder = await scratchFolder()
  mkdirSync(join(folder, 'rollouts/own'), { recursive: true })
  const own = ['rollouts/own/a.jsonl', 'rollouts/b.jsonl'].map((path) => join(folder, path))
  for (const path of own) writeFileSync(path, '{}')
  writeReport(folder, { ...run, episodes: [await finishedEpisode()] })
  writeReport(folder, { ...run, episodes: [] })
  expect(own.filter((path) => !existsSync(path))).toEqual([])
  expect(readdirSync(join(folder, 'rollouts')).sort()).toEqual(['b.jsonl', 'own'])
})

test('a file that cannot be replaced leaves the old one and nothing half-written', async () => {
  const folder = await scratchFolder()
  mkdirSync(join(folder, 'report.json'))
  expect(() => writeFileAtomic(join(folder, 'report.json'), 'new')).toThrow()
  expect(readdirSync(folder)).toEqual(['report.json'])
})
