import fc from 'fast-check'
import type { Fault } from '../provider/script.ts'

/**
 * Replies that begin well, with status 200, and then break off or turn into an error. Each is an attempt that
 * needs a step of its own decision, like any other that is no HTTP error; a harness that keeps neither the
 * id of a broken stream nor a step id on the wire cannot tie them. Give it to `faultSchedule` as `faults`.
 */
export function brokenReply(): fc.Arbitrary<Fault> {
  const at = fc.constantFrom('start' as const, 'after_headers' as const, 'in_reasoning' as const)
  return fc.oneof(
    fc.record({
      kind: fc.constant('cut' as const),
      how: fc.constantFrom('end' as const, 'fin' as const, 'rst' as const),
      at,
    }),
    fc.record({ kind: fc.constant('error_event' as const), at: fc.constant('start' as const) }),
    fc.record({
      kind: fc.constant('cut' as const),
      how: fc.constant('rst' as const),
      at: fc.constant('before_headers' as const),
    }),
  )
}
