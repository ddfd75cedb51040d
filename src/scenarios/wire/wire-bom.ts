import { wireScenario } from './wire-scenario.ts'

export const wireBom = wireScenario({
  id: 'wire_bom',
  title: 'The stream begins with a byte order mark (benign)',
  source: 'The WHATWG HTML standard (one leading mark is dropped), from general knowledge.',
  wire: { bom: true },
})
