/**
 * The link and reference rules once more, written from the evidence contract alone: slow, obvious, and
 * without any code of the checks. Every question is answered by going through everything again.
 */
import { isDeepStrictEqual } from 'node:util'

type Obj = Record<string, unknown>
export type Status = 'pass' | 'fail' | 'not_applicable'

const obj = (x: unknown): x is Obj => typeof x === 'object' && x !== null && !Array.isArray(x)
const get = (x: unknown, key: string): unknown => (obj(x) ? x[key] : undefined)
const none = (x: unknown): boolean => x === undefined || x === null
const list = (x: unknown): unknown[] => (Array.isArray(x) ? x : [])
const objects = (x: unknown): Obj[] => list(x).filter(obj)
const present = (x: unknown): boolean => Array.isArray(x) && x.length > 0 && x.every(obj)
const blankCodes = [0x20, 0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000]
const blank = (code: number): boolean =>
  (code >= 9 && code <= 13) ||
  (code >= 0x1c && code <= 0x1f) ||
  (code >= 0x2000 && code <= 0x200a) ||
  blankCodes.includes(code)
const nb = (x: unknown): boolean => typeof x === 'string' && [...x].some((c) => !blank(c.codePointAt(0)!))
const falsy = (x: unknown): boolean =>
  !x || (Array.isArray(x) && x.length === 0) || (obj(x) && Object.keys(x).length === 0)

const model = (x: unknown): boolean => get(x, 'type') === 'responses_api_models' && nb(get(x, 'name'))

function ref(x: unknown): boolean {
  if (!obj(x)) return false
  const idOk = none(x.model_call_id) || nb(x.model_call_id)
  const responseOk = none(x.response_id) || nb(x.response_id)
  const modelOk = none(x.model_ref) || model(x.model_ref)
  const enough = nb(x.model_call_id) || (model(x.model_ref) && nb(x.response_id))
  return idOk && responseOk && modelOk && enough
}

/** All calls that a reference could mean. */
function meant(x: unknown, calls: Obj[]): Obj[] {
  if (!ref(x)) return []
  const wanted = x as Obj
  return calls.filter((call) => {
    const metadata = get(call, 'response_metadata')
    if (!none(wanted.model_call_id) && wanted.model_call_id !== call.model_call_id) return false
    if (!none(wanted.model_ref) && !isDeepStrictEqual(wanted.model_ref, get(metadata, 'model_ref')))
      return false
    return none(wanted.response_id) || wanted.response_id === get(metadata, 'response_id')
  })
}

interface Rule {
  id: string
  needs: string[]
  applies?: boolean
  holds: () => boolean
}

/** The status of each rule that concerns links and references, in the order of the contract. */
export function naiveStatuses(record: Obj, steps: boolean): Record<string, Status> {
  const trajectory = get(record, 'ng_trajectory')
  const raw = (key: string): unknown => get(trajectory, key)
  const calls = objects(raw('model_calls'))
  const invocations = objects(raw('invocations'))
  const turns = objects(raw('turns'))
  const tools = objects(raw('tool_calls'))
  const compactions = objects(get(get(record, 'ng_agent_observations'), 'records')).filter(
    (entry) => entry.kind === 'context_compaction',
  )
  const refsOf = (holder: Obj): unknown[] => list(holder.model_calls)
  const withId = (id: unknown): Obj[] => invocations.filter((invocation) => invocation.invocation_id === id)

  /** The one call that a reference means, if there is exactly one. */
  const target = (x: unknown): Obj | undefined => {
    const found = meant(x, calls)
    return found.length === 1 ? found[0] : undefined
  }
  /** Ids of the invocations that refer to a call, once for each reference. */
  const ownersOf = (call: Obj): unknown[] =>
    invocations.flatMap((invocation) =>
      refsOf(invocation)
        .filter((x) => target(x) === call)
        .map(() => invocation.invocation_id),
    )
  const stepRefsTo = (call: Obj): number => turns.flatMap(refsOf).filter((x) => target(x) === call).length
  const helper = (call: Obj): boolean => compactions.flatMap(refsOf).some((x) => target(x) === call)
  const status = (call: Obj): unknown => get(call.response_metadata, 'status_code')
  const error = (call: Obj): boolean => Number.isInteger(status(call)) && (status(call) as number) >= 400
  const success = (call: Obj): boolean =>
    Number.isInteger(status(call)) &&
    (status(call) as number) >= 200 &&
    (status(call) as number) < 300 &&
    !nb(get(call.response_metadata, 'error_category'))

  const chainEnds = (start: Obj): boolean => {
    const seen = [start]
    for (let at = start; !none(at.parent_invocation_id); ) {
      const parents = withId(at.parent_invocation_id)
      if (parents.length !== 1 || seen.includes(parents[0]!)) return false
      at = parents[0]!
      seen.push(at)
    }
    return true
  }

  const previousFound = (call: Obj, index: number): boolean => {
    const wanted = get(call.request, 'previous_response_id')
    if (falsy(wanted)) return true
    const earlier = calls.slice(0, index).filter((other) => {
      const metadata = get(other, 'response_metadata')
      const mine = get(call.response_metadata, 'model_ref') ?? null
      return (
        !none(get(metadata, 'response_id')) &&
        isDeepStrictEqual(get(metadata, 'response_id'), wanted) &&
        isDeepStrictEqual(get(metadata, 'model_ref') ?? null, mine)
      )
    })
    return earlier.length === 1 && !none(earlier[0]!.request) && !none(earlier[0]!.response)
  }

  const requestOk = (call: Obj): boolean => {
    const dialect = get(call.response_metadata, 'dialect')
    const every = (key: string): boolean => {
      const value = get(call.request, key)
      return Array.isArray(value) && value.every(obj)
    }
    if (dialect === 'responses') return typeof get(call.request, 'input') === 'string' || every('input')
    if (dialect === 'gemini') return every('contents')
    return (dialect === 'chat' || dialect === 'messages') && every('messages')
  }

  const toolRequested = (tool: Obj): boolean => {
    const items = withId(tool.invocation_id)
      .flatMap((invocation) => objects(invocation.conversation))
      .filter((item) => item.type === 'function_call' && item.call_id === tool.tool_call_id)
    return items.length === 1 && typeof items[0]!.arguments === 'string' && items[0]!.name === tool.tool_name
  }

  const everyRef = (holder: Obj): boolean =>
    Array.isArray(holder.model_calls) && holder.model_calls.every(ref)
  const linkNeeds = ['model_calls.present', 'calls.identity', 'invocations.present']
  const stepsFit = (call: Obj, allowed: number[]): boolean => !steps || allowed.includes(stepRefsTo(call))
  const oneOwner = (call: Obj): boolean => ownersOf(call).length === 1

  const rules: Rule[] = [
    { id: 'model_calls.present', needs: [], holds: () => present(raw('model_calls')) },
    {
      id: 'calls.identity',
      needs: ['model_calls.present'],
      holds: () => calls.every((call) => nb(call.model_call_id)),
    },
    { id: 'calls.request', needs: ['model_calls.present'], holds: () => calls.every(requestOk) },
    {
      id: 'content.previous_response',
      needs: ['model_calls.present', 'calls.request'],
      holds: () => calls.every(previousFound),
    },
    { id: 'invocations.present', needs: [], holds: () => present(raw('invocations')) },
    {
      id: 'invocations.identity',
      needs: ['invocations.present'],
      holds: () => invocations.every((invocation) => nb(invocation.invocation_id)),
    },
    {
      id: 'invocations.references',
      needs: ['invocations.present'],
      holds: () => invocations.every(everyRef),
    },
    { id: 'turns.present', needs: [], applies: steps, holds: () => present(raw('turns')) },
    {
      id: 'steps.invocation',
      needs: ['turns.present'],
      applies: steps,
      holds: () => turns.every((turn) => nb(turn.invocation_id)),
    },
    {
      id: 'steps.references',
      needs: ['turns.present'],
      applies: steps,
      holds: () => turns.every((turn) => everyRef(turn) && refsOf(turn).length > 0),
    },
    { id: 'tool_calls.present', needs: [], holds: () => present(raw('tool_calls')) },
    {
      id: 'tools.identity',
      needs: ['tool_calls.present'],
      holds: () => tools.every((tool) => nb(tool.tool_call_id)),
    },
    {
      id: 'tools.name',
      needs: ['tool_calls.present'],
      holds: () => tools.every((tool) => nb(tool.tool_name)),
    },
    {
      id: 'tools.invocation',
      needs: ['tool_calls.present'],
      holds: () => tools.every((tool) => nb(tool.invocation_id)),
    },
    {
      id: 'steps.invocation_target',
      needs: ['turns.present', 'steps.invocation', 'invocations.present', 'invocations.identity'],
      applies: steps,
      holds: () => turns.every((turn) => withId(turn.invocation_id).length === 1),
    },
    {
      id: 'tools.invocation_target',
      needs: ['tool_calls.present', 'tools.invocation', 'invocations.present', 'invocations.identity'],
      holds: () => tools.every((tool) => withId(tool.invocation_id).length === 1),
    },
    {
      id: 'tools.request',
      needs: ['tool_calls.present', 'tools.identity', 'tools.name', 'tools.invocation_target'],
      holds: () => tools.every(toolRequested),
    },
    {
      id: 'invocations.parent',
      needs: ['invocations.present', 'invocations.identity'],
      holds: () => invocations.every(chainEnds),
    },
    {
      id: 'ownership.call_target',
      needs: [
        'model_calls.present',
        'calls.identity',
        'invocations.present',
        'invocations.references',
        'invocations.identity',
      ],
      holds: () => invocations.flatMap(refsOf).every((x) => meant(x, calls).length === 1),
    },
    { id: 'ownership.call_owner', needs: ['ownership.call_target'], holds: () => calls.every(oneOwner) },
    {
      id: 'steps.compaction_target',
      needs: ['model_calls.present'],
      applies: steps,
      holds: () =>
        compactions.every(
          (entry) =>
            Array.isArray(entry.model_calls) && refsOf(entry).every((x) => meant(x, calls).length === 1),
        ),
    },
    {
      id: 'steps.call_target',
      needs: [
        'model_calls.present',
        'calls.identity',
        'turns.present',
        'steps.references',
        'steps.invocation_target',
      ],
      applies: steps,
      holds: () => turns.flatMap(refsOf).every((x) => meant(x, calls).length === 1),
    },
    {
      id: 'steps.call_owner',
      needs: ['steps.call_target', 'ownership.call_target'],
      applies: steps,
      holds: () =>
        turns.every((turn) =>
          refsOf(turn).every((x) => {
            const owners = ownersOf(target(x)!)
            return owners.length === 0 || isDeepStrictEqual(owners, [turn.invocation_id])
          }),
        ),
    },
    {
      id: 'steps.attempt_accounting',
      needs: ['steps.call_target', 'steps.compaction_target'],
      applies: steps,
      holds: () =>
        calls.some((call) => !helper(call)) &&
        calls.every((call) => {
          if (helper(call)) return stepRefsTo(call) === 0
          return error(call) ? stepRefsTo(call) <= 1 : stepRefsTo(call) === 1
        }),
    },
    {
      id: 'links.error_attempts',
      needs: linkNeeds,
      holds: () => calls.filter(error).every((call) => oneOwner(call) && stepsFit(call, [0, 1])),
    },
    {
      id: 'links.success_attempts',
      needs: linkNeeds,
      holds: () =>
        calls
          .filter((call) => success(call) && !helper(call))
          .every((call) => oneOwner(call) && stepsFit(call, [1])),
    },
    {
      id: 'links.helper_attempts',
      needs: linkNeeds,
      holds: () => calls.filter(helper).every((call) => oneOwner(call) && stepsFit(call, [0])),
    },
    {
      id: 'links.unique',
      needs: linkNeeds,
      holds: () => calls.every((call) => ownersOf(call).length <= 1 && stepsFit(call, [0, 1])),
    },
    {
      id: 'links.no_empty_step',
      needs: [...linkNeeds, 'turns.present'],
      applies: steps,
      holds: () =>
        turns.every((turn) => {
          const refs = refsOf(turn)
          return refs.length === 0 || refs.some((x) => target(x) === undefined || !error(target(x)!))
        }),
    },
  ]
  const statuses: Record<string, Status> = {}
  for (const { id, needs, applies = true, holds } of rules) {
    const ready = needs.every((need) => statuses[need] === 'pass')
    statuses[id] = !applies ? 'not_applicable' : ready && holds() ? 'pass' : 'fail'
  }
  return statuses
}
