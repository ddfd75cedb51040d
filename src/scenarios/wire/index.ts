import type { Scenario } from '../types.ts'
import { unknownEvents } from './unknown-events.ts'
import { wireBom } from './wire-bom.ts'
import { wireBytes } from './wire-bytes.ts'
import { wireComments } from './wire-comments.ts'
import { wireCr } from './wire-cr.ts'
import { wireCrlf } from './wire-crlf.ts'
import { wirePings } from './wire-pings.ts'
import { wireSplitCrlf } from './wire-split-crlf.ts'
import { wireUtf8 } from './wire-utf8.ts'
import { wireWhole } from './wire-whole.ts'

export const wireScenarios: readonly Scenario[] = [
  wireWhole,
  wireBytes,
  wireUtf8,
  wireCrlf,
  wireCr,
  wireSplitCrlf,
  wireComments,
  wirePings,
  wireBom,
  unknownEvents,
]
