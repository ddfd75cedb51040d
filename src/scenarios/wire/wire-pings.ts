import { wireScenario } from './wire-scenario.ts'

export const wirePings = wireScenario({
  id: 'wire_pings',
  title: 'Signs of life stand between the events (benign)',
  source:
    "mistralai/mistral-vibe PR 774, 2026-06-12; the Messages protocol's ping event, from general knowledge.",
  wire: { pings: true },
})
