import { expect, test } from 'vitest'
import { runVitest } from '../support/run-vitest.ts'

test('a passing project is green, with a report of eight episodes', async () => {
  const { exitCode, report } = await runVitest('passing')
  expect(exitCode).toBe(0)
  expect(report?.gate).toBe('met')
  expect(report?.summary).toMatchObject({ total: 8, passed: 8 })
})

test('only the episodes that -t selects run, each once', async () => {
  const { exitCode, report } = await runVitest('passing', ['-t', 'reference > retry_429 > links.unique'])
  expect(exitCode).toBe(0)
  expect(report?.episodes.map(({ scenario }) => scenario)).toEqual(['retry_429'])
})

test('a -t that matches nothing is red', async () => {
  const { exitCode, output, report } = await runVitest('passing', ['-t', 'reference retry_429'])
  expect(exitCode).not.toBe(0)
  expect(output).toContain('No episode ran')
  expect(report?.gate).toBe('not_evaluated')
})

test('a custom scenario runs with its own check', async () => {
  const { exitCode, report } = await runVitest('custom')
  expect(exitCode).toBe(0)
  const [episode] = report?.episodes ?? []
  expect(episode?.checks.find(({ id }) => id === 'custom.three_attempts')?.status).toBe('pass')
})

test('a failed check says what is required, what was seen and how to see it again', async () => {
  const { exitCode, output, report } = await runVitest('failing')
  expect(exitCode).toBe(1)
  expect(report?.gate).toBe('not_met')
  expect(report?.episodes[0]?.checks.filter(({ status }) => status === 'fail').map(({ id }) => id)).toEqual([
    'ownership.call_owner',
    'ownership.gap',
    'links.error_attempts',
  ])
  const message = output.split(/^.*FAIL.*> links\.error_attempts$/m)[1]?.split('⎯⎯')[0]
  expect(message?.trim()).toMatchSnapshot()
})

test('JUnit has one case for each check', async () => {
  const { junit } = await runVitest('custom')
  expect(junit).toContain('overloaded_in_the_middle &gt; custom.three_attempts')
})
