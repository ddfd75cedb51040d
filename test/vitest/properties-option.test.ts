import { expect, test } from 'vitest'
import { runVitest } from '../support/run-vitest.ts'

test('generated fault schedules are run on request, and a sound harness passes', async () => {
  const { exitCode, output } = await runVitest('properties', ['sound'])
  expect(output).toContain('property: 20 runs, seed 1')
  expect(exitCode).toBe(0)
})

test('a failure prints seed, path and the shrunk schedule as a scenario to paste', async () => {
  const { exitCode, output } = await runVitest('properties', ['broken'])
  expect(exitCode).toBe(1)
  const message = output.split(/^.*FAIL.*> error links hold.*$/m)[1]?.split('⎯⎯')[0]
  expect(message?.trim()).toMatchSnapshot()
})
