import { wireScenario } from './wire-scenario.ts'

export const wireSplitCrlf = wireScenario({
  id: 'wire_split_crlf',
  title: 'Chunks end between CR and LF (benign)',
  source: 'vercel/ai PR 6200, 2025-05-07 (merged fix); the WHATWG HTML standard, from general knowledge.',
  wire: { lineEnd: 'crlf', chunks: 'crlf' },
})
