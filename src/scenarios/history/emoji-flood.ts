import { answer } from '../../provider/builders.ts'
import { defineScenario } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'

export const emojiFlood = defineScenario({
  id: 'emoji_flood',
  title: 'A tool prints 400 kB of emoji',
  suites: ['history', 'tools'],
  requirement:
    'However the output is shortened, no character is cut in half: half of a surrogate pair makes the provider refuse every later request.',
  source: 'anthropics/claude-code#69927, 2026-06-21 (reports over about a year).',
  twin: 'unicode_history',
  script: { calls: [{ tools: [{ kind: 'shell', emoji: 100_000 }] }, answer()] },
  checks: staysUndisturbed(2),
})
