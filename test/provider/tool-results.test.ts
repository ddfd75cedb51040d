import { expect, it } from 'vitest'
import { resultsOf, unproven } from '../../src/provider/tool-results.ts'

const own = (ownId: boolean) => ({
  probe: { token: '', command: '', exitCode: 0 },
  probeIndex: 0,
  ownId,
  unmarked: true,
  call: { id: 'a', name: 'Task', namespace: null, arguments: {} },
})
const byId = { id: 'a', name: 'Task', output: 'x' }
const byName = { id: null, name: 'Task', output: 'x' }
const other = { id: 'b', name: 'bash', output: 'x' }

it('knows the result of a tool without a marker by its id', () => {
  expect(resultsOf(own(false), [other, byId])).toEqual([byId])
  expect(resultsOf(own(false), [other, byName])).toEqual([])
})

it('knows it by its name where clients number calls themselves', () => {
  expect(resultsOf(own(true), [other, byName])).toEqual([byName])
  expect(unproven([own(true)], [other], new Set())).toMatch(/without the result of tool call a \("Task"\)/)
})
