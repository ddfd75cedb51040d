import { ApiError, type GenerateContentResponse, GoogleGenAI } from '@google/genai'
import { type Client, otherwise, type Parsed, parameters } from './types.ts'

export const genai: Client = {
  name: '@google/genai',
  dialect: 'gemini',
  async ask({ rootUrl, apiKey }, stream, signal) {
    const client = new GoogleGenAI({ apiKey, httpOptions: { baseUrl: rootUrl } })
    const request = {
      model: 'm',
      contents: 'Go.',
      config: {
        abortSignal: signal,
        thinkingConfig: { includeThoughts: true },
        tools: [{ functionDeclarations: [{ name: 'bash', parametersJsonSchema: parameters }] }],
      },
    }
    if (!stream) return joined([await client.models.generateContent(request)])
    const chunks: GenerateContentResponse[] = []
    for await (const chunk of await client.models.generateContentStream(request)) chunks.push(chunk)
    return joined(chunks)
  },
  seen(error) {
    if (error instanceof ApiError) return { kind: 'api_error', status: error.status }
    return otherwise(error)
  },
}

function joined(chunks: GenerateContentResponse[]): Parsed {
  const parts = chunks.flatMap((chunk) => chunk.candidates?.[0]?.content?.parts ?? [])
  const text = (thought: boolean) =>
    parts
      .filter((part) => Boolean(part.thought) === thought)
      .map((part) => part.text ?? '')
      .join('')
  const usage = chunks.map((chunk) => chunk.usageMetadata).findLast((each) => each !== undefined)
  return {
    text: text(false),
    reasoning: text(true),
    tools: parts.flatMap(({ functionCall: call }) =>
      call ? [{ id: call.id ?? '', name: call.name ?? '', arguments: call.args }] : [],
    ),
    finish: chunks.map((chunk) => chunk.candidates?.[0]?.finishReason).findLast((each) => each) ?? null,
    usage: usage
      ? {
          prompt: usage.promptTokenCount ?? 0,
          completion: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
          cached: usage.cachedContentTokenCount ?? null,
          reasoning: usage.thoughtsTokenCount ?? null,
        }
      : null,
  }
}
