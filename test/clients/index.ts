import { aiSdk } from './ai-sdk.ts'
import { anthropic } from './anthropic.ts'
import { genai } from './genai.ts'
import { openaiChat } from './openai-chat.ts'
import { openaiResponses } from './openai-responses.ts'
import type { Client } from './types.ts'

export const clients: Client[] = [openaiChat, openaiResponses, anthropic, genai, ...aiSdk]
