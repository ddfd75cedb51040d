import { answer, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { endsCompleted } from '../rules/ending.ts'
import { exitsWith } from '../rules/exit-code.ts'
import { soundHistory } from '../rules/sound-history.ts'
import { toolsRanOnce } from '../rules/tool-runs.ts'

export const answerUntilLimit = defineScenario({
  id: 'answer_until_limit',
  title: 'The final answer ends at the output limit (benign)',
  suites: ['outcomes'],
  requirement:
    'A truncated answer that has text is usable: the run is completed with it, whether or not the harness asks for the rest and puts both together.',
  source: 'Twin of reasoning_until_limit. anomalyco/opencode#46596, 2026-09-01 (variant with text).',
  script: { calls: [shell(), answer(undefined, { finish: 'length' })] },
  checks: [endsCompleted(), exitsWith('zero'), toolsRanOnce(), soundHistory()],
})
