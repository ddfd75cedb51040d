import { answer, shell } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'
import { keepsText } from '../rules/keeps-text.ts'

const text = 'The first check comes now.'

export const textBesideTools = defineScenario({
  id: 'text_beside_tools',
  title: 'The model speaks beside its tool call (benign)',
  suites: ['history'],
  requirement: 'Text and call stay one message of the history, unchanged; the text alone is no final answer.',
  source:
    'Twin of unicode_history and of the scenarios that cut a reply. ccusage/ccusage#389, 2025-08-01 (one reply, two log records).',
  script: { calls: [shell(0, { text }), answer()] },
  checks: [...staysUndisturbed(2), keepsText(text)],
})
