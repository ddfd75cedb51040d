import type { Scenario } from '../types.ts'
import { connectionClosesInText } from './connection-closes-in-text.ts'
import { cutAfterToolCall } from './cut-after-tool-call.ts'
import { cutAfterToolCallForever } from './cut-after-tool-call-forever.ts'
import { cutBetweenCalls } from './cut-between-calls.ts'
import { errorEventAtStart } from './error-event-at-start.ts'
import { errorEventForever } from './error-event-forever.ts'
import { errorEventInText } from './error-event-in-text.ts'
import { lateFirstEvent } from './late-first-event.ts'
import { lateHeaders } from './late-headers.ts'
import { malformedEvent } from './malformed-event.ts'
import { missingDone } from './missing-done.ts'
import { missingFinish } from './missing-finish.ts'
import { overflowInStream } from './overflow-in-stream.ts'
import { resetAfterReasoning } from './reset-after-reasoning.ts'
import { resetBeforeHeaders } from './reset-before-headers.ts'
import { resetForever } from './reset-forever.ts'
import { resetInText } from './reset-in-text.ts'
import { resetInToolArguments } from './reset-in-tool-arguments.ts'
import { slowStream } from './slow-stream.ts'
import { stallBeforeFirstEvent } from './stall-before-first-event.ts'
import { stallBeforeHeaders } from './stall-before-headers.ts'
import { stallBehindComments } from './stall-behind-comments.ts'
import { stallForever } from './stall-forever.ts'
import { stallInText } from './stall-in-text.ts'
import { streamEndsAfterStart } from './stream-ends-after-start.ts'
import { streamEndsAfterToolCall } from './stream-ends-after-tool-call.ts'
import { streamEndsBeforeFinish } from './stream-ends-before-finish.ts'
import { streamEndsForever } from './stream-ends-forever.ts'
import { streamEndsInText } from './stream-ends-in-text.ts'
import { streamEndsInToolArguments } from './stream-ends-in-tool-arguments.ts'
import { usageLimitInStream } from './usage-limit-in-stream.ts'
import { waitNamedInStream } from './wait-named-in-stream.ts'

export const streamsScenarios: readonly Scenario[] = [
  slowStream,
  lateHeaders,
  lateFirstEvent,
  missingDone,
  streamEndsAfterStart,
  streamEndsInText,
  streamEndsBeforeFinish,
  missingFinish,
  connectionClosesInText,
  resetBeforeHeaders,
  resetInText,
  resetInToolArguments,
  resetAfterReasoning,
  streamEndsInToolArguments,
  cutAfterToolCall,
  cutBetweenCalls,
  streamEndsAfterToolCall,
  cutAfterToolCallForever,
  streamEndsForever,
  resetForever,
  stallBeforeHeaders,
  stallBeforeFirstEvent,
  stallInText,
  stallBehindComments,
  stallForever,
  errorEventAtStart,
  errorEventInText,
  errorEventForever,
  waitNamedInStream,
  usageLimitInStream,
  overflowInStream,
  malformedEvent,
]
