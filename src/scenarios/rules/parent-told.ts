import { isObject, type JsonObject, objectsOf } from '../../protocols/json.ts'
import type { ScenarioCheck } from '../types.ts'
import { rule } from './rule.ts'
import { callsCompleted, tellsFailure } from './tells-failure.ts'

/**
 * The parent's first request after its child's last one tells it of the failure: what is new in it and not the
 * model's own is marked as an error, or says so.
 */
export function parentTold(): ScenarioCheck {
  return rule(
    {
      id: 'agents.parent_told',
      requirement:
        'The request of the parent that follows the failure of its subagent carries a result that is marked as an error, or words that say so; nothing in it calls the subagent completed.',
    },
    ({ witness: { attempts } }) => {
      const end = attempts.findLastIndex(({ purpose }) => purpose === 'subagent')
      if (end < 0) return ['expected attempts of a subagent, found none']
      const isParent = ({ purpose = 'policy' }) => purpose === 'policy'
      const next = attempts.findIndex((attempt, index) => index > end && isParent(attempt))
      if (next < 0) return ['expected a request of the parent after the failure of its subagent, found none']
      const known = attempts
        .slice(0, next)
        .filter(isParent)
        .flatMap(({ request }) => entriesOf(request))
      const before = new Set(known.map(identityOf))
      const told = entriesOf(attempts[next]?.request).filter(
        (entry) => !isAside(entry) && !before.has(identityOf(entry)),
      )
      if (told.length === 0) return [`attempt ${next}: expected a result of the subagent, found none`]
      if (told.some(tellsFailure)) return []
      const found = told.some(callsCompleted)
        ? 'a result that calls it completed'
        : 'no mark and no word of it'
      return [`attempt ${next}: expected to be told that the subagent failed, found ${found}`]
    },
  )
}

/** The entries of a history, in whatever protocol. */
function entriesOf(request: unknown): JsonObject[] {
  const { messages, input, contents } = isObject(request) ? request : {}
  return objectsOf(messages ?? input ?? contents)
}

/** An entry without the mark of a cache, which moves to the end of each request. */
const identityOf = (entry: JsonObject): string =>
  JSON.stringify(entry, (key, value: unknown) => (key === 'cache_control' ? undefined : value))

/** What the model itself said, and what the harness tells it of the world. */
const isAside = ({ role, type }: JsonObject): boolean =>
  ['assistant', 'model', 'system', 'developer'].includes(String(role)) ||
  type === 'function_call' ||
  type === 'reasoning'
