import type { Dialect } from '../../src/evidence/record.ts'
import { chatBash, chatRequest, responsesBash } from './support.ts'

export const dialects: Dialect[] = ['chat', 'responses', 'messages', 'gemini']

/** Path and body of a plain request in a dialect, with the shell tool advertised. */
export function requestIn(dialect: Dialect, stream: boolean): [path: string, body: Record<string, unknown>] {
  const { parameters } = chatBash.function
  switch (dialect) {
    case 'chat':
      return ['/v1/chat/completions', chatRequest([], { stream })]
    case 'responses':
      return ['/v1/responses', { model: 'm', input: 'Go.', stream, tools: [responsesBash] }]
    case 'messages':
      return [
        '/v1/messages',
        {
          model: 'm',
          max_tokens: 2048,
          stream,
          thinking: { type: 'enabled', budget_tokens: 1024 },
          messages: [{ role: 'user', content: 'Go.' }],
          tools: [{ name: 'bash', input_schema: parameters }],
        },
      ]
    case 'gemini':
      return [
        stream ? '/v1beta/models/m:streamGenerateContent?alt=sse' : '/v1beta/models/m:generateContent',
        {
          contents: [{ role: 'user', parts: [{ text: 'Go.' }] }],
          tools: [{ functionDeclarations: [{ name: 'bash', parametersJsonSchema: parameters }] }],
          generationConfig: { thinkingConfig: { includeThoughts: true } },
        },
      ]
  }
}
