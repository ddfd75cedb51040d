import { isDeepStrictEqual } from 'node:util'
import type { Dialect } from '../../evidence/record.ts'
import { isObject, type JsonObject, objectsOf, stringOf } from '../json.ts'
import type { Breach, Issued } from './types.ts'

/**
 * Reasoning that belongs to a tool call must come back with it, unchanged: the text under its own name (Chat
 * Completions of services that think), the signed blocks (Messages), the sealed item (Responses), the
 * signature (Gemini). Reasoning of turns without a tool call may be left out, but none may be made up.
 *
 * @param fragments Raw text of the replies that were not sent whole.
 */
export function replayBreaches(
  dialect: Dialect,
  body: JsonObject,
  issued: Issued,
  fragments: readonly string[] = [],
): Breach[] {
  switch (dialect) {
    case 'chat':
      return objectsOf(body.messages).flatMap((message, index) => chatReplay(message, index, issued))
    case 'responses':
      return responsesReplay(body, issued)
    case 'messages':
      return isThinking(body)
        ? objectsOf(body.messages).flatMap((message, index) => [
            ...messagesReplay(message, index, issued),
            ...madeUp(message, index, issued, fragments),
          ])
        : []
    case 'gemini':
      return objectsOf(body.contents).flatMap((content, index) => geminiReplay(content, index, issued))
  }
}

const breach = (path: string, message: string): Breach => ({ rule: 'reasoning_replay', path, message })

function chatReplay(message: JsonObject, index: number, issued: Issued): Breach[] {
  const ids = objectsOf(message.tool_calls).map(({ id }) => id)
  const origin = issued
    .flatMap((reply) => objectsOf(reply.choices))
    .map((choice) => (isObject(choice.message) ? choice.message : {}))
    .find(({ tool_calls: calls }) => objectsOf(calls).some(({ id }) => ids.includes(id)))
  const known = stringOf(origin?.reasoning_content)
  const path = `messages[${index}]`
  return [
    ...(known === null || message.reasoning_content === known
      ? []
      : [
          breach(
            `${path}.reasoning_content`,
            'the reasoning that led to these tool calls must be sent back as it was',
          ),
        ]),
    ...(detailsKept(message, origin)
      ? []
      : [
          breach(
            `${path}.reasoning_details`,
            'the reasoning details of these tool calls must be sent back unchanged',
          ),
        ]),
  ]
}

/** Readable details may be left out; what is sealed is needed, and nothing may be changed. */
function detailsKept(message: JsonObject, origin: JsonObject | undefined): boolean {
  const known = objectsOf(origin?.reasoning_details)
  if (known.length === 0) return true
  if (message.reasoning_details == null) return !known.some(({ type }) => type === 'reasoning.encrypted')
  return isDeepStrictEqual(message.reasoning_details, known)
}

function messagesReplay(message: JsonObject, index: number, issued: Issued): Breach[] {
  const blocks = objectsOf(message.content)
  const ids = blocks.filter(({ type }) => type === 'tool_use').map(({ id }) => id)
  const origin = issued
    .map((reply) => objectsOf(reply.content))
    .find((content) => content.some(({ type, id }) => type === 'tool_use' && ids.includes(id)))
  const isThought = ({ type }: JsonObject) => type === 'thinking' || type === 'redacted_thinking'
  const missing = (origin ?? [])
    .filter(isThought)
    .some((thought) => !blocks.some((block) => sameThought(block, thought)))
  const path = `messages[${index}].content`
  return missing
    ? [breach(path, 'the signed thinking before these tool uses must be sent back unchanged')]
    : []
}

/** The service checks the signature of every thought. */
function madeUp(
  { role, content }: JsonObject,
  index: number,
  issued: Issued,
  fragments: readonly string[],
): Breach[] {
  if (role !== 'assistant') return []
  const known = issued.flatMap((reply) => objectsOf(reply.content))
  return objectsOf(content).flatMap((block, at) => {
    if (block.type !== 'thinking' && block.type !== 'redacted_thinking') return []
    const seal = stringOf(block.signature ?? block.data) ?? ''
    const issuedHere =
      known.some((thought) => sameThought(block, thought)) ||
      fragments.some((text) => seal && text.includes(seal))
    return issuedHere
      ? []
      : [
          breach(
            `messages[${index}].content[${at}]`,
            'the signature of this thinking block was not issued here',
          ),
        ]
  })
}

function sameThought(a: JsonObject, b: JsonObject): boolean {
  return a.type === b.type && a.thinking === b.thinking && a.signature === b.signature && a.data === b.data
}

function isThinking({ thinking }: JsonObject): boolean {
  return isObject(thinking) && (thinking.type === 'enabled' || thinking.type === 'adaptive')
}

function responsesReplay(body: JsonObject, issued: Issued): Breach[] {
  const input = objectsOf(body.input)
  return input.flatMap((item, index) => {
    const path = `input[${index}]`
    if (item.type === 'reasoning') return sealChanged(item, path, issued)
    if (item.type !== 'function_call') return []
    const output = issued
      .map((reply) => objectsOf(reply.output))
      .find((items) =>
        items.some((known) => known.type === 'function_call' && known.call_id === item.call_id),
      )
    const sealed = (output ?? []).filter(({ type, encrypted_content: seal }) => type === 'reasoning' && seal)
    const missing = sealed.some(
      ({ encrypted_content: seal }) => !input.some((other) => other.encrypted_content === seal),
    )
    return missing ? [breach(path, 'the sealed reasoning before this function call must be sent back')] : []
  })
}

function sealChanged(item: JsonObject, path: string, issued: Issued): Breach[] {
  const known = issued
    .flatMap((reply) => objectsOf(reply.output))
    .find(({ type, id }) => type === 'reasoning' && id === item.id)
  const seal = item.encrypted_content ?? null
  if (!known || seal === (known.encrypted_content ?? null)) return []
  return [breach(`${path}.encrypted_content`, 'the sealed reasoning differs from the one that was sent')]
}

function geminiReplay(content: JsonObject, index: number, issued: Issued): Breach[] {
  if (content.role !== 'model') return []
  return objectsOf(content.parts).flatMap((part, at) => {
    const call = isObject(part.functionCall) ? part.functionCall : null
    const origin = call && originalPart(call, issued)
    const signature = stringOf(origin?.thoughtSignature)
    if (signature === null || part.thoughtSignature === signature) return []
    const path = `contents[${index}].parts[${at}].thoughtSignature`
    return [breach(path, 'the signature of this function call must be sent back unchanged')]
  })
}

/** By its id where the client kept it, else by what it asks for. */
function originalPart(call: JsonObject, issued: Issued): JsonObject | undefined {
  const parts = issued
    .flatMap((reply) => objectsOf(reply.candidates))
    .flatMap(({ content }) => (isObject(content) ? objectsOf(content.parts) : []))
  const same = (other: unknown) =>
    isObject(other) &&
    (other.id === call.id ||
      (other.name === call.name && JSON.stringify(other.args) === JSON.stringify(call.args)))
  return parts.find(({ functionCall }) => same(functionCall))
}
