import { expect, test } from 'vitest'
import { matrixHtml } from '../../../src/report/matrix-page/matrix-html.ts'

const page = (date: string) =>
  matrixHtml({
    suites: [],
    kits: ['1.0.0'],
    incomplete: false,
    rows: [{ name: 'pi', date, suites: [], red: [] }],
  })

test('a day is never broken, a span of days between the two', () => {
  expect(page('2030-01-01')).toContain('<td><span class="date">2030-01-01</span></td>')
  expect(page('2030-01-01 to 2030-01-02')).toContain(
    '<td><span class="date">2030-01-01</span> to <span class="date">2030-01-02</span></td>',
  )
})
