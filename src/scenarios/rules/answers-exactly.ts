import type { ScenarioCheck } from '../types.ts'
import { rule } from './rule.ts'

/** The final answer is the scripted one and nothing else: no part of a reply that broke off is glued to it. */
export function answersExactly(text: string): ScenarioCheck {
  return rule(
    {
      id: 'answer.exact',
      requirement: 'The final answer is the scripted text, once and with nothing added.',
    },
    ({ outcome }) => {
      const answer = outcome?.answer?.trim() ?? ''
      if (answer === text) return []
      if (answer === '') return ['expected the scripted answer, found none']
      return [
        `expected the scripted answer of ${text.length} characters, found ${answer.length}${answer.includes(text) ? ', the scripted ones among them' : ''}`,
      ]
    },
  )
}
