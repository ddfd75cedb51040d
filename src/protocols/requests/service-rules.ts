import type { Dialect } from '../../evidence/record.ts'
import { isObject, type JsonObject, objectsOf, stringOf } from '../json.ts'
import type { Breach } from './types.ts'

const breach = (path: string, message: string): Breach => ({ rule: 'service', path, message })

/** What a service asks of a request beyond the fields and their types. */
export function serviceBreaches(dialect: Dialect, body: JsonObject): Breach[] {
  switch (dialect) {
    case 'chat':
      return chatBreaches(body)
    case 'responses':
      return responsesBreaches(body)
    case 'messages':
      return messagesBreaches(body)
    case 'gemini':
      return geminiBreaches(body)
  }
}

function chatBreaches(body: JsonObject): Breach[] {
  const needTools = ['tool_choice', 'parallel_tool_calls'].filter((key) => body[key] != null && !body.tools)
  return [
    ...needTools.map((key) => breach(key, `"${key}" is only allowed with "tools"`)),
    ...(body.stream_options != null && body.stream !== true
      ? [breach('stream_options', '"stream_options" is only allowed with "stream": true')]
      : []),
  ]
}

function responsesBreaches(body: JsonObject): Breach[] {
  const input = objectsOf(body.input)
  return input.flatMap((item, index) => {
    const next = input[index + 1]
    const followed = next !== undefined && (next.role === undefined || next.role === 'assistant')
    // Without an id there is nothing that the service could miss.
    if (item.type !== 'reasoning' || stringOf(item.id) === null || followed) return []
    return [breach(`input[${index}]`, 'a reasoning item needs the item that followed it')]
  })
}

function messagesBreaches(body: JsonObject): Breach[] {
  const messages = objectsOf(body.messages)
  const first = messages.findIndex(({ role }) => role !== 'system')
  const last = messages.length - 1
  const lastText = messages[last]?.role === 'assistant' ? textAtEnd(messages[last]?.content) : ''
  return [
    ...(messages[first]?.role === 'assistant'
      ? [breach(`messages[${first}]`, "the first message must be the user's")]
      : []),
    ...messages.flatMap((message, index) => resultsFirst(message, `messages[${index}].content`)),
    ...(/\s$/.test(lastText)
      ? [breach(`messages[${last}].content`, 'the last message of the assistant ends with white space')]
      : []),
    ...repeated(objectsOf(body.tools), 'tools'),
    ...tooManyMarks(body),
    ...thinkingBreaches(body),
  ]
}

function textAtEnd(content: unknown): string {
  return stringOf(content) ?? stringOf(objectsOf(content).at(-1)?.text) ?? ''
}

function resultsFirst({ role, content }: JsonObject, path: string): Breach[] {
  const types = objectsOf(content).map(({ type }) => type === 'tool_result')
  const late = types.findIndex((result, at) => result && types[at - 1] === false)
  return role === 'user' && late !== -1
    ? [breach(`${path}[${late}]`, 'tool results come first in a message')]
    : []
}

function tooManyMarks(body: JsonObject): Breach[] {
  const blocks = [body, ...objectsOf(body.tools), ...objectsOf(body.system), ...blocksIn(body)]
  const marks = blocks.filter(({ cache_control }) => cache_control != null).length
  return marks > 4 ? [breach('cache_control', `${marks} blocks are marked; at most 4 may be`)] : []
}

function blocksIn(body: JsonObject): JsonObject[] {
  const blocks = objectsOf(body.messages).flatMap(({ content }) => objectsOf(content))
  return blocks.flatMap((block) => [block, ...objectsOf(block.content)])
}

function thinkingBreaches({ thinking, temperature, tool_choice: choice }: JsonObject): Breach[] {
  if (!isObject(thinking) || thinking.type !== 'enabled') return []
  const forced = isObject(choice) && (choice.type === 'any' || choice.type === 'tool')
  return [
    ...(temperature !== undefined && temperature !== 1
      ? [breach('temperature', 'with thinking on it may only be 1')]
      : []),
    ...(forced ? [breach('tool_choice', 'with thinking on no tool can be forced')] : []),
  ]
}

function geminiBreaches(body: JsonObject): Breach[] {
  const [opening] = objectsOf(body.contents)
  const called = objectsOf(opening?.parts).some(({ functionCall }) => functionCall !== undefined)
  const declarations = objectsOf(body.tools).flatMap((tool) => objectsOf(tool.functionDeclarations))
  return [
    ...(called ? [breach('contents[0]', 'a turn with function calls comes after one of the user')] : []),
    ...repeated(declarations, 'tools.functionDeclarations'),
  ]
}

function repeated(tools: JsonObject[], path: string): Breach[] {
  const names = tools.map(({ name }) => stringOf(name))
  return tools.flatMap((_, index) => {
    const name = names[index] ?? null
    return name !== null && names.indexOf(name) < index
      ? [breach(`${path}[${index}].name`, `there is another tool of the name ${JSON.stringify(name)}`)]
      : []
  })
}
