import { wireScenario } from './wire-scenario.ts'

export const wireComments = wireScenario({
  id: 'wire_comments',
  title: 'Comments stand before and between the events, one of 64 KiB among them (benign)',
  source:
    'mistralai/mistral-vibe PR 774 and 794, 2026-06-12; the WHATWG HTML standard, from general knowledge.',
  wire: { comments: true },
})
