import { commandHarness, type HarnessResult } from '../../src/harness/index.ts'

/** A command-line harness whose program is a few lines of JavaScript, and whose adapter observes nothing. */
export function scriptHarness(
  name: string,
  program: string,
  options: { deadlineSeconds?: number; observe?: () => HarnessResult } = {},
) {
  return commandHarness({
    name,
    dialects: ['chat'],
    deadlineSeconds: options.deadlineSeconds ?? 30,
    executable: process.execPath,
    prepare: async () => ({ version: '1.0.0' }),
    command: ({ rootUrl, apiKey }) => ({
      args: ['-e', program],
      env: { BASE_URL: rootUrl, API_KEY: apiKey },
    }),
    observe: options.observe ?? nothingObserved,
  })
}

function nothingObserved(): HarnessResult {
  return {
    outcome: { status: 'completed', answer: null },
    observations: { source: 'script', invocations: [], tools: [], steps: [] },
  }
}

/** One request, which leaves the episode unfinished. */
export const oneRequest = `
  await fetch(process.env.BASE_URL + '/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer ' + process.env.API_KEY },
    body: JSON.stringify({
      model: 'm',
      messages: [{ role: 'user', content: 'x' }],
      tools: [{ type: 'function', function: { name: 'bash', parameters: { type: 'object', properties: { command: { type: 'string' } } } } }],
    }),
  }).then((response) => response.text())
`
