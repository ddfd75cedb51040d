import { expect, test } from 'vitest'
import { parseBaseline, readBaseline, refuseTodos } from '../../../src/report/baseline/read-baseline.ts'
import { ReportFileError } from '../../../src/report/report-file-error.ts'
import { baseline, entry } from '../support/baselines.ts'

const refusal = (value: unknown) => {
  try {
    parseBaseline(typeof value === 'string' ? value : JSON.stringify(value), 'known.json')
  } catch (error) {
    expect(error).toBeInstanceOf(ReportFileError)
    return (error as Error).message
  }
  return null
}

test('reads what update writes', () => {
  const written = baseline(entry(), entry({ check: 'episode.deadline', dialect: 'chat', version: '1' }))
  expect(parseBaseline(JSON.stringify(written), 'known.json')).toEqual(written)
})

test.each([
  ['{', /^Failed to read the baseline known\.json: it is not JSON/],
  ['[]', /the whole: /],
  [{ ...baseline(), formatVersion: 2 }, /formatVersion: /],
  [baseline(entry({ reason: ' ' })), /entries\[0\]\.reason: expected some text/],
  [baseline(entry({ cause: [] })), /entries\[0\]\.cause: /],
  [{ ...baseline(), entries: [{ ...entry(), because: 'x' }] }, /entries\[0\]: .*because/],
  [{ ...baseline(), entries: [{ ...entry(), reason: undefined }] }, /entries\[0\]\.reason: /],
  [baseline(entry(), entry({ reason: 'other' })), /entries\[1\]: a second entry for pi, retry_429, links/],
  [baseline(entry(), entry({ dialect: 'chat' })), /entries\[1\]: a second entry for pi \(chat\)/],
])('refuses %j', (value, message) => {
  expect(refusal(value)).toMatch(message)
  expect(refusal(value)).not.toContain('\n')
})

test('entries for different protocols stand side by side', () => {
  expect(refusal(baseline(entry({ dialect: 'chat' }), entry({ dialect: 'responses' })))).toBeNull()
})

test('a file that is not there is named, with the command that writes one', () => {
  expect(() => readBaseline('nowhere/known.json')).toThrow(
    'Failed to read the baseline nowhere/known.json: there is no such file. `baseline REPORT.json --update --file nowhere/known.json` writes one.',
  )
})

test.each(['TODO: say why', 'todo', '  ToDo: later'])('the reason %j is none', (reason) => {
  expect(() => refuseTodos(baseline(entry(), entry({ check: 'a.b', reason })), 'known.json')).toThrow(
    /^Failed to use the baseline known\.json: an entry has no reason yet, such as pi, retry_429, a\.b/,
  )
})

test('a reason that only begins alike is one', () => {
  expect(() => refuseTodos(baseline(entry({ reason: 'Todos of the harness are lost.' })), 'x')).not.toThrow()
})
