import { wireScenario } from './wire-scenario.ts'

export const wireCr = wireScenario({
  id: 'wire_cr',
  title: 'Lines end with CR alone (benign)',
  source: 'vercel/ai PR 6200, 2025-05-07 (variant); the WHATWG HTML standard, from general knowledge.',
  wire: { lineEnd: 'cr' },
})
