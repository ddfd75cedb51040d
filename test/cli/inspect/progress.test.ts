import { expect, test } from 'vitest'
import { Progress } from '../../../src/cli/inspect/progress.ts'

/** What a terminal shows of reads at these times (ms), each of 1 MB out of 10. */
function shown(times: number[], { isTTY = true, total = 10e6 } = {}): string[] {
  const written: string[] = []
  let now = 0
  const progress = new Progress({ isTTY, write: (text: string) => written.push(text) }, total, () => now)
  for (const time of times) {
    now = time
    progress.advance(1e6)
  }
  progress.finish()
  return written
}

test('says nothing within the first second', () => {
  expect(shown([1, 500, 999])).toEqual([])
})

test('draws a bar after that, ten times a second at most, and takes it away again', () => {
  expect(shown([999, 1000, 1050, 1100])).toEqual([
    '\r[#####...................] 20 %, 2 MB read',
    '\r[##########..............] 40 %, 4 MB read',
    '\r\u001b[K',
  ])
})

test('counts only, where the size is not known', () => {
  expect(shown([2000], { total: 0 })[0]).toBe('\r1 MB read')
})

test('is silent where there is no terminal', () => {
  expect(shown([2000, 3000], { isTTY: false })).toEqual([])
})
