import { wireScenario } from './wire-scenario.ts'

export const wireCrlf = wireScenario({
  id: 'wire_crlf',
  title: 'Lines end with CR and LF (benign)',
  source: 'vercel/ai PR 6200, 2025-05-07 (merged fix); the WHATWG HTML standard, from general knowledge.',
  wire: { lineEnd: 'crlf' },
})
