import type { WitnessedToolCall } from '../../evidence/witness.ts'
import { deepEqual } from '../canonical.ts'
import { isNil, type JsonObject } from '../json.ts'
import { behaviorCheck, type Episode, withTools } from './behavior-check.ts'

const path = '$.ng_trajectory.tool_calls'
const when = 'the scenario scripts tool calls'

export const toolsExecuted = behaviorCheck(
  {
    id: 'tools.executed',
    te: [4, 5],
    when,
    requirement: 'Every scripted tool call was executed, and its result came back to the provider.',
    location: '$.witness.tool_calls',
  },
  {
    applies: withTools,
    evaluate({ witness, expectation }, findings) {
      if (witness.tool_calls.length !== expectation.tool_steps) {
        findings.add(
          '$.witness.tool_calls',
          `expected ${expectation.tool_steps} tool calls, found ${witness.tool_calls.length}`,
        )
      }
      for (const [index, { executed, result_seen }] of witness.tool_calls.entries()) {
        if (executed === true && result_seen === true) continue
        const fault = executed === true ? 'its result to come back' : 'it to be executed'
        findings.add(`$.witness.tool_calls[${index}]`, `witnessed tool call ${index}: expected ${fault}`)
      }
    },
  },
)

/** Saved tool calls by id; `null` unless their ids are exactly the witnessed ones, each once. */
function matched({ witness, subject }: Episode): Map<string, JsonObject> | null {
  const saved = new Map<string, JsonObject>()
  for (const tool of subject.view.tools.values) {
    if (typeof tool.tool_call_id !== 'string' || saved.has(tool.tool_call_id)) return null
    saved.set(tool.tool_call_id, tool)
  }
  const ids = new Set(witness.tool_calls.map(({ id }) => id))
  if (ids.size !== witness.tool_calls.length || ids.size !== saved.size) return null
  return [...ids].every((id) => saved.has(id)) ? saved : null
}

export const toolsWitnessIds = behaviorCheck(
  {
    id: 'tools.witness_ids',
    te: [5],
    when,
    requirement: 'The saved tool calls have exactly the ids of the witnessed ones, each once.',
    location: `${path}[*].tool_call_id`,
  },
  {
    applies: withTools,
    needsRecord: true,
    evaluate(episode, findings) {
      if (matched(episode)) return
      const open = new Set(episode.witness.tool_calls.map(({ id }) => id))
      if (open.size !== episode.witness.tool_calls.length) {
        findings.add('$.witness.tool_calls', 'expected each witnessed id once')
      }
      for (const { index, value } of episode.subject.view.tools.entries()) {
        if (open.delete(value.tool_call_id as string)) continue
        findings.add(
          `${path}[${index}].tool_call_id`,
          `tool call ${index}: expected the id of one witnessed tool call that is not taken yet`,
        )
      }
      for (const [index, { id }] of episode.witness.tool_calls.entries()) {
        if (open.has(id)) {
          findings.add(
            `$.witness.tool_calls[${index}]`,
            `witnessed tool call ${index}: expected a saved tool call with its id, found none`,
          )
        }
      }
    },
  },
)

/** A check of each witnessed tool call against the saved one with its id. */
function pairCheck(
  draft: { id: string; requirement: string; needs?: string[]; location: string },
  faultOf: (witnessed: WitnessedToolCall, saved: JsonObject, episode: Episode) => string | undefined,
  available: (episode: Episode) => boolean = (episode) => matched(episode) !== null,
) {
  const { needs = ['tools.witness_ids'], ...rest } = draft
  return behaviorCheck(
    { ...rest, te: [5], when, needs },
    {
      applies: withTools,
      needsRecord: true,
      available,
      evaluate(episode, findings) {
        const saved = matched(episode)
        for (const [index, witnessed] of episode.witness.tool_calls.entries()) {
          const partner = saved?.get(witnessed.id)
          const fault = partner
            ? faultOf(witnessed, partner, episode)
            : 'expected a saved tool call with its id'
          if (!fault) continue
          const position = partner ? episode.subject.view.tools.values.indexOf(partner) : -1
          const at = position === -1 ? '*' : episode.subject.view.tools.indexOf(position)
          findings.add(`${path}[${at}]`, `witnessed tool call ${index}: ${fault}`)
        }
      },
    },
  )
}

export const toolsWitnessJoin = pairCheck(
  {
    id: 'tools.witness_join',
    requirement: 'Every tool call has exactly one function_call item in the conversation of its invocation.',
    location: '$.ng_trajectory.invocations[*].conversation',
  },
  (_, saved, { subject }) => {
    const { length } = subject.view.toolRequests.of(saved)
    return length === 1 ? undefined : `expected exactly one function_call item, found ${length}`
  },
)

export const toolsWitnessRequest = pairCheck(
  {
    id: 'tools.witness_request',
    needs: ['tools.witness_ids', 'tools.witness_join'],
    requirement:
      'The function_call item has the name (with its namespace) and the arguments that the provider asked for, and tool_name is its name.',
    location: '$.ng_trajectory.invocations[*].conversation',
  },
  (witnessed, saved, { subject }) => {
    const [request] = subject.view.toolRequests.of(saved)
    if (!request) return 'expected a function_call item, found none'
    const { name, namespace } = request
    const full = isNil(namespace) || namespace === '' ? name : `${String(namespace)}__${String(name)}`
    if (full !== witnessed.name) return 'expected the requested tool as name of its function_call item'
    if (saved.tool_name !== name) return 'expected the name of its function_call item as tool_name'
    if (!deepEqual(parsed(request.arguments), witnessed.arguments)) {
      return 'expected the requested arguments in its function_call item'
    }
    return undefined
  },
  ({ subject }) => subject.view.tools.values.some((tool) => subject.view.toolRequests.of(tool).length > 0),
)

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export const toolsWitnessStatus = pairCheck(
  {
    id: 'tools.witness_status',
    requirement:
      'A tool call is saved as failed when its command exited with another code than 0, else as completed.',
    location: `${path}[*].status`,
  },
  ({ exit_code }, { status }) => {
    const expected = exit_code !== 0 ? 'failed' : 'completed'
    return status === expected ? undefined : `expected ${expected} as status (exit code ${exit_code})`
  },
)

export const toolsWitnessOutput = pairCheck(
  {
    id: 'tools.witness_output',
    requirement:
      'The provider saw an output of every tool call, and each that it saw is exactly the saved one.',
    location: `${path}[*].output`,
  },
  ({ outputs }, { output }) => {
    if (outputs.length === 0) return 'expected an output at the provider, found none'
    return outputs.every((seen) => deepEqual(seen, output))
      ? undefined
      : 'expected the saved output to equal what the provider saw'
  },
)
