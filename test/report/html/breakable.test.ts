import { expect, test } from 'vitest'
import { breakable } from '../../../src/report/html/html.ts'

test.for([
  ['cut_after_tool_call', 'cut_|after_|tool_|call'],
  ['claude-code 2.1.332', 'claude-|code 2.1.332'],
  ['tools.witness_ids', 'tools.|witness_|ids'],
] as const)('%s may be broken as in %s', ([name, parts]) => {
  expect(String(breakable(name)).replaceAll('<wbr>', '|')).toBe(parts)
})
