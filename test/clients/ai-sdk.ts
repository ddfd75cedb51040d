import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, generateText, jsonSchema, type LanguageModel, streamText, tool } from 'ai'
import type { Dialect } from '../../src/evidence/record.ts'
import {
  type Address,
  type Client,
  isConnection,
  isUnreadable,
  otherwise,
  type Parsed,
  parameters,
} from './types.ts'

type Result = Pick<
  Awaited<ReturnType<typeof generateText>>,
  'text' | 'reasoningText' | 'toolCalls' | 'finishReason' | 'rawFinishReason' | 'usage'
>

const models: [name: string, dialect: Dialect, (address: Address) => LanguageModel][] = [
  [
    'openai-compatible',
    'chat',
    ({ rootUrl, apiKey }) =>
      createOpenAICompatible({ name: 'kit', baseURL: `${rootUrl}/v1`, apiKey, includeUsage: true })('m'),
  ],
  [
    'openai chat',
    'chat',
    ({ rootUrl, apiKey }) => createOpenAI({ baseURL: `${rootUrl}/v1`, apiKey }).chat('m'),
  ],
  [
    'openai responses',
    'responses',
    ({ rootUrl, apiKey }) => createOpenAI({ baseURL: `${rootUrl}/v1`, apiKey }).responses('m'),
  ],
  [
    'anthropic',
    'messages',
    ({ rootUrl, apiKey }) => createAnthropic({ baseURL: `${rootUrl}/v1`, apiKey })('m'),
  ],
  ['google', 'gemini', ({ rootUrl, apiKey }) => createGoogle({ baseURL: `${rootUrl}/v1beta`, apiKey })('m')],
]

const providerOptions = {
  anthropic: { thinking: { type: 'enabled', budgetTokens: 1024 } },
  google: { thinkingConfig: { includeThoughts: true } },
}

export const aiSdk: Client[] = models.map(([name, dialect, model]) => ({
  name: `ai (${name})`,
  dialect,
  async ask(address, stream, abortSignal) {
    const options = {
      model: model(address),
      prompt: 'Go.',
      maxRetries: 0,
      abortSignal,
      providerOptions,
      tools: { bash: tool({ inputSchema: jsonSchema(parameters) }) },
    }
    if (!stream) return parsed(await generateText(options))
    let failure: unknown
    const result = streamText({
      ...options,
      onError: ({ error }) => {
        failure = error
      },
    })
    try {
      const values = {
        text: await result.text,
        reasoningText: await result.reasoningText,
        toolCalls: await result.toolCalls,
        finishReason: await result.finishReason,
        rawFinishReason: await result.rawFinishReason,
        usage: await result.usage,
      }
      if (failure) throw failure
      return parsed(values as Result)
    } catch (error) {
      throw failure ?? error
    }
  },
  seen(error) {
    if (isUnreadable(error) && !(APICallError.isInstance(error) && (error.statusCode ?? 0) >= 400))
      return { kind: 'unreadable' }
    if (isConnection(error)) return { kind: 'connection' }
    if (APICallError.isInstance(error)) return { kind: 'api_error', status: error.statusCode ?? null }
    return otherwise(error)
  },
}))

function parsed(result: Result): Parsed {
  const { inputTokens, outputTokens, inputTokenDetails, outputTokenDetails } = result.usage
  return {
    text: result.text,
    reasoning: result.reasoningText ?? '',
    tools: result.toolCalls.map((call) => ({
      id: call.toolCallId,
      name: call.toolName,
      arguments: call.input as unknown,
    })),
    finish: result.rawFinishReason ?? result.finishReason,
    usage:
      inputTokens === undefined && outputTokens === undefined
        ? null
        : {
            prompt: inputTokens ?? 0,
            completion: outputTokens ?? 0,
            cached: inputTokenDetails.cacheReadTokens ?? null,
            reasoning: outputTokenDetails.reasoningTokens ?? null,
          },
  }
}
