import { answer, shell } from '../../provider/builders.ts'
import type { Script } from '../../provider/script.ts'
import { defineScenario, finalAnswer } from '../define-scenario.ts'
import { staysUndisturbed } from '../rules/bundles.ts'
import { keepsText } from '../rules/keeps-text.ts'
import type { Scenario } from '../types.ts'

const text = 'Prüfung: 検査 🌍'
const final = `${finalAnswer} ✓ 🌍`

/** One run with every part of a reply (reasoning, text, tool call, answer), told in an unusual but valid form. */
export function wireScenario(
  scenario: Pick<Scenario, 'id' | 'title' | 'source'> & { wire: Script['wire']; requirement?: string },
): Scenario {
  const {
    wire,
    requirement = 'The form changes nothing: the same run as in the usual form, without a retry.',
    ...rest
  } = scenario
  return defineScenario({
    ...rest,
    suites: ['wire'],
    requirement,
    script: { calls: [shell(0, { text }), answer(final)], wire },
    checks: [...staysUndisturbed(2, final), keepsText(text)],
  })
}
