import { expect, test } from 'vitest'
import { z } from 'zod'
import { baselineSchema } from '../../src/report/baseline/schema.ts'
import { reportSchema } from '../../src/report/schema.ts'

test('the format of report.json is frozen', () => {
  expect(z.toJSONSchema(reportSchema)).toMatchSnapshot()
})

test('the format of a baseline is frozen', () => {
  expect(z.toJSONSchema(baselineSchema)).toMatchSnapshot()
})
