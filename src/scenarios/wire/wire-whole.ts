import { wireScenario } from './wire-scenario.ts'

export const wireWhole = wireScenario({
  id: 'wire_whole',
  title: 'The whole stream comes in one chunk (benign)',
  source: 'Twin of error_body_in_200 and error_body_in_200_forever, whose body comes in one piece, too.',
  wire: { chunks: 'whole' },
})
