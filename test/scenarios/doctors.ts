import type { WitnessedAttempt } from '../../src/evidence/witness.ts'
import type { ScenarioSubject } from '../../src/scenarios/index.ts'
import { attemptLimit } from '../../src/scenarios/rules/attempt-count.ts'

type JsonObject = Record<string, unknown>

/** For each rule a change to a good subject, as a harness that is wrong in this one respect would make it. */
export const doctors: Record<string, (subject: ScenarioSubject) => void> = {
  'fault.applied': ({ witness }) => {
    for (const attempt of witness.attempts) delete attempt.fault
  },
  'retry.attempts': ({ witness }) => {
    witness.attempts.push(structuredClone(last(witness.attempts)))
  },
  'retry.bounded': ({ witness }) => {
    const one = last(witness.attempts)
    for (let more = 0; more < attemptLimit; more++) witness.attempts.push(structuredClone(one))
  },
  'retry.wait': ({ record }) => {
    for (const [index, call] of trajectory(record).model_calls.entries())
      Object.assign(call, { started_at: index, completed_at: index + 1 })
  },
  'retry.same_history': ({ witness }) => {
    for (const [index, attempt] of witness.attempts.entries())
      if (witness.attempts[index - 1]?.fault) history(attempt).push({ role: 'user', content: 'More.' })
  },
  'retry.changed_history': ({ witness }) => {
    witness.attempts.push(structuredClone(last(witness.attempts)))
  },
  'ending.failed': (subject) => {
    if (subject.outcome) subject.outcome.status = 'completed'
  },
  'ending.completed': (subject) => {
    if (subject.outcome) subject.outcome.status = 'failed'
  },
  'ending.exit_code': (subject) => {
    if (subject.outcome) subject.outcome.exitCode = subject.outcome.status === 'failed' ? 0 : 1
  },
  'answer.exact': (subject) => {
    if (subject.outcome) subject.outcome.answer = `All of ${subject.outcome.answer}`
  },
  'effect.once': ({ witness }) => {
    if (witness.tool_runs) witness.tool_runs[0] = 2
  },
  'effect.at_most_once': ({ witness }) => {
    if (witness.tool_runs) witness.tool_runs[0] = 2
  },
  'effect.truncated': ({ witness }) => {
    const next = witness.attempts.findIndex(({ fault }) => fault === 'truncated_arguments') + 1
    history(last(witness.attempts.slice(0, next + 1))).push(...resultsOf('a', 'probe_0_01'))
  },
  'effect.unfinished': ({ witness }) => {
    const broken = witness.attempts.findIndex(({ fault }) => fault === 'cut')
    const [cut, next] = witness.attempts.slice(broken) as [WitnessedAttempt, WitnessedAttempt]
    cut.response = `${cut.response} "made_up"`
    history(next).push(...resultsOf('made_up', 'fine'))
  },
  'history.sound': ({ witness }) => {
    history(last(witness.attempts)).push({ role: 'assistant', content: '' })
  },
  'history.text': ({ witness }) => replaceInHistory(witness.attempts, /🌍|now/g, '\ufffd'),
  'history.reasoning': ({ witness }) => {
    replaceInHistory(witness.attempts, /prescribed|(?<="thoughtSignature":")./g, '')
    // Messages shows reasoning only to a client that turned it on.
    const [first] = witness.attempts
    const { content } = (first?.response ?? {}) as JsonObject
    if (Array.isArray(content)) content.unshift({ type: 'thinking', thinking: 'Think.', signature: 'sig' })
    for (const { request } of witness.attempts)
      (request as JsonObject).thinking = { type: 'enabled', budget_tokens: 1024 }
  },
  'steps.per_decision': ({ record }) => {
    const { turns } = trajectory(record)
    turns.push(structuredClone(last(turns)))
  },
  'agents.child_owner': ({ record }) => {
    const { root, children } = family(record)
    for (const child of children) root.model_calls = [...root.model_calls, ...child.model_calls.splice(0)]
  },
  'agents.spawner': ({ record }) => {
    for (const child of family(record).children) child.spawned_by_tool_call_id = 'made_up'
  },
  'agents.steps': ({ record }) => {
    const { root } = family(record)
    for (const turn of trajectory(record).turns) turn.invocation_id = root.invocation_id
  },
  'agents.usage': ({ record }) => {
    const { token_stats } = last(trajectory(record).model_calls)
    Object.assign(token_stats as JsonObject, { total_tokens: 1 })
  },
  'agents.child_completed': ({ record }) => {
    for (const child of family(record).children) child.status = 'failed'
  },
  'agents.child_failed': ({ record }) => {
    for (const child of family(record).children) child.status = 'completed'
  },
  'agents.parent_told': ({ witness }) =>
    replaceInHistory(witness.attempts, /fail(ed|ure)|error|withheld/gi, 'ended'),
  'agents.apart': ({ record }) => {
    const [one, other] = family(record).children as [Invocation, Invocation]
    one.model_calls.push(...other.model_calls.splice(0))
  },
}

interface Invocation extends JsonObject {
  model_calls: JsonObject[]
}

function family(record: unknown): { root: Invocation; children: Invocation[] } {
  const { invocations } = trajectory(record)
  const isRoot = (invocation: Invocation) => invocation.parent_invocation_id === null
  return {
    root: invocations.find(isRoot) as Invocation,
    children: invocations.filter((each) => !isRoot(each)),
  }
}

interface Trajectory {
  model_calls: JsonObject[]
  turns: JsonObject[]
  invocations: Invocation[]
}

function trajectory(record: unknown): Trajectory {
  return (record as { ng_trajectory: Trajectory }).ng_trajectory
}

/** A tool result in every protocol's form; each reader takes its own. */
function resultsOf(id: string, text: string): JsonObject[] {
  return [
    { role: 'tool', tool_call_id: id, content: text },
    { type: 'function_call_output', call_id: id, output: text },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: text }] },
    { role: 'user', parts: [{ functionResponse: { id, name: 'shell', response: { output: text } } }] },
  ]
}

function history({ request }: WitnessedAttempt): unknown[] {
  const { messages, input, contents } = request as Record<string, unknown[] | undefined>
  return messages ?? input ?? contents ?? []
}

function replaceInHistory(attempts: WitnessedAttempt[], what: RegExp, by: string): void {
  for (const attempt of attempts)
    attempt.request = JSON.parse(JSON.stringify(attempt.request).replaceAll(what, by))
}

function last<Value>(list: Value[]): Value {
  return list[list.length - 1] as Value
}
