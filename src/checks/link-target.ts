import type { Findings } from './findings.ts'
import type { LinkList } from './links.ts'
import { matchText } from './resolver.ts'

/** Reports every reference that does not mean exactly one attempt. */
export function reportUnresolved(
  { holders, references, calls }: LinkList,
  noun: string,
  place: (holder: number) => { index: number; path: string },
  findings: Findings,
): void {
  for (let link = 0; link < calls.length; link += 1) {
    const call = calls[link]!
    if (call >= 0) continue
    const { index, path } = place(holders[link]!)
    findings.add(
      `${path}.model_calls[${references[link]}]`,
      `${noun} ${index}, reference ${references[link]}: expected exactly one attempt, found ${matchText(call)}`,
    )
  }
}
