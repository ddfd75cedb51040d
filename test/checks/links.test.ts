import { expect, test } from 'vitest'
import { resultOf, type SampleRecord, sample } from './sample.ts'

const links = [
  'links.error_attempts',
  'links.success_attempts',
  'links.helper_attempts',
  'links.unique',
  'links.no_empty_step',
]

/** The statuses of all link checks after a change to a good record. */
function failing(change: (record: SampleRecord) => void, steps = true): string[] {
  const record = sample()
  change(record)
  return links.filter((id) => resultOf(id, record, { scope: { steps } }).status === 'fail')
}

const owned = (record: SampleRecord) => record.ng_trajectory.invocations[0]!.model_calls

test('two 429s and three successes with their links pass', () => {
  expect(failing(() => {})).toEqual([])
})

test('an HTTP error without an owner', () => {
  expect(failing((record) => owned(record).splice(1, 1))).toEqual(['links.error_attempts'])
})

test('a success without an owner', () => {
  expect(failing((record) => owned(record).splice(3, 1))).toEqual(['links.success_attempts'])
})

test('a success without a step', () => {
  expect(failing((record) => record.ng_trajectory.turns.pop())).toEqual(['links.success_attempts'])
})

test('an HTTP error without a step is fine', () => {
  expect(failing((record) => record.ng_trajectory.turns[0]!.model_calls.splice(0, 2))).toEqual([])
})

test('an HTTP error in two steps', () => {
  const change = ({ ng_trajectory: { turns } }: SampleRecord) =>
    turns[1]!.model_calls.push(turns[0]!.model_calls[0]!)
  expect(failing(change)).toEqual(['links.error_attempts', 'links.unique'])
})

test('an HTTP error twice in one step', () => {
  const change = ({ ng_trajectory: { turns } }: SampleRecord) =>
    turns[0]!.model_calls.push(turns[0]!.model_calls[0]!)
  expect(failing(change)).toEqual(['links.error_attempts', 'links.unique'])
})

test('a success owned twice by one invocation', () => {
  expect(failing((record) => owned(record).push(owned(record)[2]!))).toEqual([
    'links.success_attempts',
    'links.unique',
  ])
})

test('an attempt owned by two invocations', () => {
  const change = (record: SampleRecord) => {
    const { invocations } = record.ng_trajectory
    invocations.push({ ...invocations[0]!, invocation_id: 'other', model_calls: [owned(record)[0]!] })
  }
  expect(failing(change)).toEqual(['links.error_attempts', 'links.unique'])
})

test('a step of HTTP errors alone', () => {
  const change = ({ ng_trajectory: { turns } }: SampleRecord) => {
    turns.unshift({ ...turns[0]!, model_calls: turns[0]!.model_calls.splice(0, 2) })
  }
  expect(failing(change)).toEqual(['links.no_empty_step'])
})

test('a step of a success and an error is fine, and so is one without an answer', () => {
  const change = ({ ng_trajectory: { turns } }: SampleRecord) => {
    turns[0]!.answer = null
  }
  expect(failing(change)).toEqual([])
})

test('an attempt that failed after a 200 is no success to be linked', () => {
  const change = (record: SampleRecord) => {
    record.ng_trajectory.model_calls[4]!.response_metadata.error_category = 'stream_truncated'
    record.ng_trajectory.turns.pop()
    owned(record).pop()
  }
  expect(failing(change)).toEqual([])
})

const withHelper = (record: SampleRecord): void => {
  const { turns } = record.ng_trajectory
  const model_calls = turns.pop()!.model_calls
  record.ng_agent_observations.records.push({ kind: 'context_compaction', model_calls })
}

test('a helper that is owned and in no step is fine', () => {
  expect(failing(withHelper)).toEqual([])
})

test('a helper without an owner', () => {
  const change = (record: SampleRecord) => {
    withHelper(record)
    owned(record).pop()
  }
  expect(failing(change)).toEqual(['links.helper_attempts'])
})

test('a helper in a step', () => {
  const change = (record: SampleRecord) => {
    const last = record.ng_trajectory.turns.at(-1)!
    record.ng_agent_observations.records.push({ kind: 'context_compaction', model_calls: last.model_calls })
  }
  expect(failing(change)).toEqual(['links.helper_attempts'])
})

test('steps out of scope are not looked at', () => {
  const change = ({ ng_trajectory: { turns } }: SampleRecord) => {
    turns.pop()
    turns[1]!.model_calls.push(turns[0]!.model_calls[0]!)
  }
  expect(failing(change, false)).toEqual([])
})

test('the place and the attempt at fault are named', () => {
  const record = sample()
  owned(record).splice(1, 1)
  const { locations, reasons, extension } = resultOf('links.error_attempts', record)
  expect(locations).toEqual(['$.ng_trajectory.model_calls[1]'])
  expect(reasons).toEqual(['attempt 1 (HTTP error): expected exactly one owner, found 0'])
  expect(extension).toBe(true)
})

test.each(links)('%s waits for the attempts and the invocations', (id) => {
  const record = sample()
  record.ng_trajectory.invocations = []
  expect(resultOf(id, record)).toMatchObject({ status: 'fail', blockedBy: ['invocations.present'] })
})
