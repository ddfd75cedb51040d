import { answer, shell } from '../../provider/builders.ts'
import { defineScenario, finalAnswer } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'
import { keepsText } from '../rules/keeps-text.ts'

/** Characters of two, three and four bytes, a joined emoji, and one beyond the basic plane at the very end. */
const text = 'Prüfung läuft: 検査 👩‍💻 🌍'
const final = `${finalAnswer} – 完了 🌍`

export const unicodeHistory = defineScenario({
  id: 'unicode_history',
  title: 'Text beyond ASCII, cut into chunks inside its characters (benign)',
  suites: ['history', 'wire'],
  requirement: 'No character is lost, replaced or split, neither in the answer nor in the next request.',
  source:
    'Twin of emoji_flood. mastra-ai/mastra#20216, 2026-07-26 (fixed by the maintainers of its siblings) and anthropics/claude-code#69927, 2026-06-21.',
  script: { calls: [shell(0, { text }), answer(final)], wire: { chunks: 'utf8' } },
  checks: [...staysUndisturbed(2, final), keepsText(text)],
})
