import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { htmlReport } from '../../../src/report/html/report-page.ts'
import { matrixPage } from '../../../src/report/matrix-page/matrix-page.ts'
import { hostileTexts, reports } from '../support/reports.ts'
import { parsePage } from './support.ts'

const pages = Object.entries(reports).flatMap(([name, report]) => [
  [`${name}.report.html`, htmlReport(report)] as const,
  [`${name}.matrix.html`, matrixPage([report]).html] as const,
])

describe.each(pages)('%s', (name, source) => {
  const page = parsePage(source)
  const attributes = page.elements.flatMap((element) => Object.entries(element.attributes))

  test('reads as before', async () => {
    await expect(source.replace(/<style>[\s\S]*?<\/style>|sha256-[\w+/=]+/g, '...')).toMatchFileSnapshot(
      `../__snapshots__/${name}`,
    )
  })

  test('is well-formed', () => {
    expect(page.errors).toEqual([])
    const ids = page.elements.flatMap(({ attributes: { id } }) => id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has no script, and nothing from elsewhere', () => {
    const tags = new Set(page.elements.map(({ tag }) => tag))
    for (const tag of ['script', 'link', 'iframe', 'object', 'embed', 'base', 'form', 'svg'])
      expect(tags).not.toContain(tag)
    expect(attributes.filter(([key]) => /^on|^style$|srcset/.test(key))).toEqual([])
    for (const [key, value] of attributes)
      if (key === 'src' || key === 'href') expect(value).toMatch(/^(#|data:image\/svg\+xml;base64,)/)
  })

  test('links only to what is there', () => {
    const ids = new Set(attributes.filter(([key]) => key === 'id').map(([, value]) => `#${value}`))
    for (const [key, value] of attributes) if (key === 'href') expect(ids).toContain(value)
  })

  test('its policy allows its own style alone', () => {
    const meta = page.elements.find((element) => element.attributes['http-equiv'])
    const [style, ...more] = page.elements.filter(({ tag }) => tag === 'style')
    expect(more).toEqual([])
    const hash = createHash('sha256')
      .update(style?.text ?? '')
      .digest('base64')
    expect(meta?.attributes.content).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`,
    )
  })
})

test('hostile text arrives as text; what would hide or reorder it is shown as a replacement', () => {
  const { text } = parsePage(htmlReport(reports.hostile as never))
  const [script, attribute, style, , control, entities, long] = hostileTexts
  for (const hostile of [script, attribute, style, entities, long]) expect(text).toContain(hostile)
  expect(text).not.toContain(control)
  expect(text).toContain('\ufffd[31mred\ufffd[0m\ufffd\ufffd \ufffdgnp.exe\ufffd')
})
