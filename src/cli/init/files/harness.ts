/** `conformance/harness.ts`: an adapter that works for a small agent, to be changed into the user's own. */
export const harnessFile = `import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { commandHarness } from 'harness-conformance'

/**
 * The adapter: how to start your agent, and what it keeps of an episode.
 *
 * As it stands it is for an agent \`my-agent.mjs\` in the folder above, which takes its provider from the
 * environment and writes a session file. Change every place that is marked CHANGE. What your agent does not keep
 * must stay missing: a check then fails and says what to mend.
 */
export const harness = commandHarness({
  // CHANGE: a short name, in lower case; it names files and tests.
  name: 'my-agent',
  // CHANGE: 'chat' (OpenAI Chat Completions), 'responses', 'messages' (Anthropic) or 'gemini'.
  dialects: ['chat'],
  // CHANGE: your agent's program. Without \`prepare\` the kit asks it for \`--version\`.
  executable: fileURLToPath(new URL('../my-agent.mjs', import.meta.url)),
  installHint: 'Build the agent first, and set "executable" in conformance/harness.ts.',
  prepare: async () => ({ version: 'development' }),

  // CHANGE: arguments and environment, as your users start it. The environment is otherwise nearly empty.
  command: ({ rootUrl, apiKey, model, prompt, invocationId, scratch }) => ({
    args: ['--session', invocationId, '--log', sessionFile(scratch), prompt],
    env: { AGENT_BASE_URL: \`\${rootUrl}/v1\`, AGENT_API_KEY: apiKey, AGENT_MODEL: model },
  }),

  // CHANGE: translate what your agent wrote. Every request must carry the invocation's id in a header
  // (\`x-session-id\`, or the one that you name in \`invocationHeader\`), else failed attempts have no owner.
  observe: async ({ invocationId: id, scratch }) => {
    const text = await readFile(sessionFile(scratch), 'utf8')
    const rows = text.trim().split('\\n').map((line) => JSON.parse(line) as Row)
    const failure = rows.find((row) => row.type === 'failure')
    const answer = rows.find((row) => row.type === 'answer')
    const status = failure ? 'failed' : 'completed'
    return {
      outcome: { status, answer: answer?.text ?? null, failure: failure && { message: failure.message } },
      observations: {
        source: 'my-agent',
        invocations: [
          { id, status, conversation: rows.flatMap((row) => (row.type === 'item' ? [row.item] : [])) },
        ],
        // One for each decision of the model, with the id of the response that your agent kept.
        steps: rows
          .filter((row) => row.type === 'step')
          .map(({ timestamp, responseId, answer, last, toolCount }) => ({
            invocationId: id,
            timestamp,
            responseIds: [responseId],
            answer,
            resolved: last ? true : null,
            toolCount,
          })),
        // One for each execution of a tool, failed ones included.
        tools: rows
          .filter((row) => row.type === 'tool')
          .map((tool) => ({
            invocationId: id,
            toolCallId: tool.id,
            name: tool.name,
            status: tool.ok ? ('completed' as const) : ('failed' as const),
            startedAt: tool.startedAt,
            completedAt: tool.completedAt,
          })),
      },
    }
  },
})

const sessionFile = (scratch: string) => \`\${scratch}/session.jsonl\`

/** CHANGE: a line of your agent's session file. Times are Unix seconds. */
type Row =
  | { type: 'item'; item: Record<string, unknown> }
  | {
      type: 'step'
      timestamp: number
      responseId: string
      answer: string | null
      last: boolean
      toolCount: number
    }
  | { type: 'tool'; id: string; name: string; ok: boolean; startedAt: number; completedAt: number }
  | { type: 'answer'; text: string }
  | { type: 'failure'; message: string }
`
