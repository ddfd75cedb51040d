import type { Scenario } from '../types.ts'
import { answerAboutErrors } from './answer-about-errors.ts'
import { answerUntilLimit } from './answer-until-limit.ts'
import { contentFilter } from './content-filter.ts'
import { emptyAnswer } from './empty-answer.ts'
import { emptyAnswerForever } from './empty-answer-forever.ts'
import { reasoningOnly } from './reasoning-only.ts'
import { reasoningOnlyForever } from './reasoning-only-forever.ts'
import { reasoningUntilLimit } from './reasoning-until-limit.ts'
import { refusal } from './refusal.ts'
import { shortAnswer } from './short-answer.ts'
import { toolCallUntilLimit } from './tool-call-until-limit.ts'
import { truncatedToolCall } from './truncated-tool-call.ts'

export const outcomesScenarios: readonly Scenario[] = [
  shortAnswer,
  answerAboutErrors,
  answerUntilLimit,
  emptyAnswer,
  emptyAnswerForever,
  reasoningOnly,
  reasoningOnlyForever,
  reasoningUntilLimit,
  refusal,
  contentFilter,
  toolCallUntilLimit,
  truncatedToolCall,
]
