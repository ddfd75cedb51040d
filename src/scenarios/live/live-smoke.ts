import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineScenario, finalAnswer } from '../define-scenario.ts'

const file = 'product.txt'

/**
 * A small real task for a real model. It is played on a live front alone; its script only names the answer.
 */
export const liveSmoke = defineScenario({
  id: 'live_smoke',
  title: 'A real model computes, writes a file, reads it back and reports',
  suites: ['live'],
  requirement:
    'The harness takes a real model through a small task, and its evidence holds every exchange that went over the wire.',
  source: 'docs/provider.md#live',
  prompt: [
    `Compute 17 × 23. With the shell tool, write the product, digits alone, into the file ${file} in the`,
    `working directory, then read the file back with the shell tool. When it holds the product, answer ${finalAnswer}`,
    'and nothing else.',
  ].join(' '),
  script: { calls: [{ text: finalAnswer }], requests: 'off' },
  scope: { tools: true },
  async verify({ workspace, outcome }) {
    const content = await readFile(join(workspace, file), 'utf8').catch(() => '')
    const answer_seen = (outcome?.answer ?? '').includes(finalAnswer)
    return { reward: content.trim() === '391' && answer_seen ? 1 : 0, answer_seen }
  },
})
