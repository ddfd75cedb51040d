import { wireScenario } from './wire-scenario.ts'

export const wireBytes = wireScenario({
  id: 'wire_bytes',
  title: 'Every byte comes in a chunk of its own (benign)',
  source: 'mastra-ai/mastra#20216, 2026-07-26 (fixed by the maintainers of its siblings).',
  wire: { chunks: 'byte' },
})
