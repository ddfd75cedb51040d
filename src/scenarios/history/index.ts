import type { Scenario } from '../types.ts'
import { emojiFlood } from './emoji-flood.ts'
import { reasoningReplay } from './reasoning-replay.ts'
import { textBesideTools } from './text-beside-tools.ts'
import { unicodeHistory } from './unicode-history.ts'

export const historyScenarios: readonly Scenario[] = [
  textBesideTools,
  unicodeHistory,
  emojiFlood,
  reasoningReplay,
]
