import type { Dialect } from '../../../src/evidence/record.ts'
import { isObject, type JsonObject, objectsOf } from '../../../src/protocols/json.ts'

export interface StreamedEvent {
  name: string | undefined
  data: JsonObject
}

/**
 * What is wrong with the course of a whole stream, by what the vendors document: which events come, in which
 * order, and how the parts add up. `null` when nothing is.
 *
 * @param done The last event was `[DONE]`.
 */
export function orderProblem(dialect: Dialect, events: StreamedEvent[], done: boolean): string | null {
  const problem = {
    chat: chatOrder,
    responses: responsesOrder,
    messages: messagesOrder,
    gemini: geminiOrder,
  }[dialect](events, done)
  return problem === null ? null : `${dialect}: ${problem}`
}

function chatOrder(events: StreamedEvent[], done: boolean): string | null {
  if (events.some(({ name }) => name !== undefined)) return 'an event has a name'
  if (!done) return 'the last event is not [DONE]'
  const choices = events.flatMap(({ data }) => objectsOf(data.choices))
  const deltas = choices.map(({ delta }) => (isObject(delta) ? delta : {}))
  const roles = deltas.map(({ role }) => role)
  if (roles[0] !== 'assistant' || roles.slice(1).some(Boolean))
    return 'the role is not in the first chunk alone'
  const labels = choices.map(({ finish_reason: label }) => label)
  if (typeof labels.at(-1) !== 'string' || labels.slice(0, -1).some((label) => label !== null))
    return 'the finish label is not in the last chunk of the choice alone'
  const bare = events.findIndex(({ data }) => objectsOf(data.choices).length === 0)
  if (bare !== -1 && (bare !== events.length - 1 || !isObject(events[bare]?.data.usage)))
    return 'a chunk without choices is not the last, or has no usage'
  return totalsProblem(events.map(({ data }) => data.usage)) ?? callsProblem(deltas)
}

/** A running total only grows. */
function totalsProblem(usages: unknown[]): string | null {
  const totals = usages
    .filter(isObject)
    .map((usage) => Number(usage.completion_tokens ?? usage.candidatesTokenCount))
  const shrinks = totals.some((total, index) => total < (totals[index - 1] ?? 0))
  const flat = totals.length > 3 && (totals.at(-1) ?? 0) > 0 && totals[0] === totals.at(-1)
  return shrinks || flat ? `usage runs as ${totals.join(', ')}` : null
}

/** The first fragment of a call has its id, type and name; the others have its arguments alone. */
function callsProblem(deltas: JsonObject[]): string | null {
  const seen = new Set<unknown>()
  for (const { index, id, type, function: part } of deltas.flatMap((delta) => objectsOf(delta.tool_calls))) {
    const whole = Boolean(id && type && isObject(part) && part.name)
    if (seen.has(index) === whole) return `call ${String(index)} is not begun once`
    if (!seen.has(index) && index !== seen.size) return `call ${String(index)} is out of turn`
    seen.add(index)
  }
  return null
}

function responsesOrder(events: StreamedEvent[]): string | null {
  const wrong = events.find(({ name, data }, index) => name !== data.type || data.sequence_number !== index)
  if (wrong) return `event ${JSON.stringify(wrong).slice(0, 200)} is out of order or misnamed`
  const types = events.map(({ data }) => String(data.type))
  if (types[0] !== 'response.created' || types[1] !== 'response.in_progress')
    return 'it does not begin with response.created and response.in_progress'
  if (!/^response\.(completed|incomplete|failed)$/.test(types.at(-1) ?? ''))
    return 'its last event is not terminal'
  const whole = events.at(-1)?.data.response as JsonObject
  for (const [index, item] of objectsOf(whole.output).entries()) {
    const own = events.map(({ data }) => data).filter((data) => data.output_index === index)
    const problem = itemProblem(own, item)
    if (problem) return `item ${index}: ${problem}`
  }
  return null
}

const itemShapes: Record<string, RegExp> = {
  reasoning:
    /^added( summary_part\.added( summary_text\.delta)* summary_text\.done summary_part\.done)* done$/,
  message:
    /^added( content_part\.added(( output_text\.delta)* output_text\.done|( refusal\.delta)* refusal\.done) content_part\.done)* done$/,
  function_call: /^added( function_call_arguments\.delta)* function_call_arguments\.done done$/,
}

function itemProblem(own: JsonObject[], item: JsonObject): string | null {
  const shape = own
    .map(({ type }) => String(type).replace(/^response\.(output_item\.|reasoning_)?/, ''))
    .join(' ')
  if (!itemShapes[String(item.type)]?.test(shape)) return `its events come as ${shape}`
  if (own.some((data) => 'item_id' in data && data.item_id !== item.id)) return 'an event names another item'
  const [added, last] = [own[0]?.item, own.at(-1)?.item]
  if (!isObject(added) || added.id !== item.id) return 'it is added under another id'
  if (JSON.stringify(last) !== JSON.stringify(item)) return 'it is not done as the whole response has it'
  let text = ''
  for (const { type, delta, arguments: args, text: told, refusal } of own) {
    if (typeof delta === 'string') text += delta
    else if (/(text|refusal|arguments)\.done$/.test(String(type))) {
      if (text !== (args ?? told ?? refusal)) return 'its pieces do not add up'
      text = ''
    }
  }
  return null
}

function messagesOrder(events: StreamedEvent[]): string | null {
  const misnamed = events.find(({ name, data }) => name !== data.type)
  if (misnamed) return `an event is named ${String(misnamed.name)}`
  const own = events.map(({ data }) => data).filter(({ type }) => type !== 'ping')
  if (own.length === events.length) return 'no ping came'
  const shape = own.map(({ type }) => type).join(' ')
  const whole =
    /^message_start( content_block_start( content_block_delta)* content_block_stop)* message_delta message_stop$/
  if (!whole.test(shape)) return `events come as ${shape}`
  const starts = own.filter(({ type }) => type === 'content_block_start')
  if (starts.some(({ index }, at) => index !== at)) return 'blocks are not numbered from 0'
  const message = own[0]?.message as JsonObject
  if (message.stop_reason !== null || objectsOf(message.content).length > 0)
    return 'message_start has too much'
  const delta = own.at(-2) as { delta: JsonObject; usage?: JsonObject }
  if (typeof delta.delta.stop_reason !== 'string') return 'message_delta has no stop_reason'
  const [early, late] = [message.usage as JsonObject | undefined, delta.usage]
  const [begun, ended] = [Number(early?.output_tokens), Number(late?.output_tokens)]
  if (begun > ended || (begun === ended && ended > 0)) return 'the usage of message_start is that of the end'
  return null
}

function geminiOrder(events: StreamedEvent[]): string | null {
  if (events.some(({ name }) => name !== undefined)) return 'an event has a name'
  const labels = events.map(({ data }) => objectsOf(data.candidates)[0]?.finishReason)
  if (typeof labels.at(-1) !== 'string' || labels.slice(0, -1).some((label) => label !== undefined))
    return 'the finish label is not in the last chunk alone'
  return totalsProblem(events.map(({ data }) => data.usageMetadata))
}
