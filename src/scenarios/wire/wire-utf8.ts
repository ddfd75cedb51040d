import { wireScenario } from './wire-scenario.ts'

export const wireUtf8 = wireScenario({
  id: 'wire_utf8',
  title: 'Chunks end inside of characters (benign)',
  source: 'mastra-ai/mastra#20216, 2026-07-26; the same in ollama/ollama-js#255 and braintrust PR 2091.',
  requirement: 'Text is decoded as a stream: no character is replaced, neither in a text nor in arguments.',
  wire: { chunks: 'utf8' },
})
