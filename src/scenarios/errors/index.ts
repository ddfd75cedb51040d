import type { Scenario } from '../types.ts'
import { badRequestAfterTool } from './bad-request-after-tool.ts'
import { contextOverflow } from './context-overflow.ts'
import { emptyErrorBody } from './empty-error-body.ts'
import { errorBodyIn200 } from './error-body-in-200.ts'
import { errorBodyIn200Forever } from './error-body-in-200-forever.ts'
import { forbiddenAfterTool } from './forbidden-after-tool.ts'
import { gzipBadGateway } from './gzip-bad-gateway.ts'
import { htmlBadGateway } from './html-bad-gateway.ts'
import { overloadForever } from './overload-forever.ts'
import { overloadPasses } from './overload-passes.ts'
import { quotaExhausted } from './quota-exhausted.ts'
import { rateLimitForever } from './rate-limit-forever.ts'
import { rateLimitWithoutHeader } from './rate-limit-without-header.ts'
import { requestTimeoutPasses } from './request-timeout-passes.ts'
import { requestTooLarge } from './request-too-large.ts'
import { resetThenBadGateway } from './reset-then-bad-gateway.ts'
import { retryAfterConflict } from './retry-after-conflict.ts'
import { retryAfterDate } from './retry-after-date.ts'
import { retryAfterMs } from './retry-after-ms.ts'
import { retryAfterSeconds } from './retry-after-seconds.ts'
import { serverErrorForever } from './server-error-forever.ts'
import { shouldNotRetry } from './should-not-retry.ts'
import { shouldRetry } from './should-retry.ts'
import { spendLimitReached } from './spend-limit-reached.ts'
import { unauthorized } from './unauthorized.ts'
import { unknownModel } from './unknown-model.ts'

export const errorsScenarios: readonly Scenario[] = [
  rateLimitWithoutHeader,
  retryAfterSeconds,
  retryAfterMs,
  retryAfterDate,
  retryAfterConflict,
  rateLimitForever,
  quotaExhausted,
  spendLimitReached,
  serverErrorForever,
  overloadPasses,
  overloadForever,
  shouldNotRetry,
  shouldRetry,
  htmlBadGateway,
  gzipBadGateway,
  emptyErrorBody,
  resetThenBadGateway,
  requestTimeoutPasses,
  unauthorized,
  forbiddenAfterTool,
  unknownModel,
  badRequestAfterTool,
  requestTooLarge,
  contextOverflow,
  errorBodyIn200,
  errorBodyIn200Forever,
]
