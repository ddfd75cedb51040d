import { answer, at, cut, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { recovers } from '../rules/bundles.ts'
import { repeatsHistory } from '../rules/retry-history.ts'

export const streamEndsAfterStart = defineScenario({
  id: 'stream_ends_after_start',
  title: 'The stream ends right after its opening event',
  suites: ['streams'],
  requirement:
    'Metadata alone is no reply: the attempt failed, is asked again, and makes no finished empty step.',
  source: 'vercel/ai PR 15938, 2026-06-09 (merged fix); QwenLM/qwen-code#2064, 2026-03-03.',
  twin: 'late_first_event',
  script: { calls: [shell(), answer()], faults: [at(0, 0, cut('end', 'start'))] },
  checks: [...recovers({ fault: 'cut', decisions: 2 }), repeatsHistory('cut')],
})
